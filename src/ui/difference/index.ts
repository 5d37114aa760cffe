export { DifferenceView } from './difference-view';
