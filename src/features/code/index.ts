export { CopyAsCurl, copyAsCurl } from './copy-as-curl';
