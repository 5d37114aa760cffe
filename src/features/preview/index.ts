export { RequestPane } from './request-pane';
