export { ConfigText } from './config-text';
