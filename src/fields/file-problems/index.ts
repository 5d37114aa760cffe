export { FileProblems } from './file-problems';
export { type Finding, Findings } from './findings';
