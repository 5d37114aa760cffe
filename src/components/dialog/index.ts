export { Dialog } from './dialog';
export { laterDialog, loadDialogs } from './later-dialog';
