/** Files that are imported as text. */
declare module '*.js?raw' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: Vite gives it so
  export default text;
}
