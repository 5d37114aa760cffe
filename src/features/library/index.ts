export { ActionList, type ListHandle } from './action-list';
export { newAction } from './new-action';
export { NewActions } from './new-actions';
