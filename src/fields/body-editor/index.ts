/** To be loaded lazily: it brings the code editor with it. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes the default export of a module
export { BodyEditor as default } from './body-editor';
