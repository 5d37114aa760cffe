export { ActionList, NewActions } from './action-list';
export { ActionShelf } from './action-shelf';
