export { DropSign } from './drop-sign';
export { useFileDrop } from './use-file-drop';
