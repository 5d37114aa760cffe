export { Splitter } from './splitter';
