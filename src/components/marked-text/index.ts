export { marksIn, runsOf } from './mark';
export { MarkedText, shownRun } from './marked-text';
