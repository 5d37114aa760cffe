export { FileChoice } from './file-choice';
