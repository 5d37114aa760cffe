export { CodeView } from './code-view';
export { CopyAsCurl } from './copy-as-curl';
