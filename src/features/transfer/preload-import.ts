/** What the import needs when there is something to import: loaded together, so that a file never finds half of it. */

export { OpenImportDialog } from './open-import-dialog';
export { broughtFrom } from './source-of-file';
