export { CopyAsCurl } from './copy-as-curl';
