export { ActionList } from './action-list';
export { NewActions } from './new-actions';
