/** What the import needs when there is something to import: loaded together, so that a file never finds half of it. */
export { broughtFrom } from './brought-from';
export { OpenImportDialog } from './open-import-dialog';
