export { FileProblems } from './file-problems';
