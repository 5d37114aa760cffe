export { ContextPane } from './context-pane';
