export { REQUEST_VIEW, RequestPane } from './request-pane';
