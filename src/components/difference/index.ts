export { DifferenceView } from './difference-view';
export { TextView } from './text-view';
