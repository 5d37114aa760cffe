export { ActionList, NewActions } from './action-list';
