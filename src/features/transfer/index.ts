export { ConfigView } from './config-view';
export { ExportDialog } from './export-dialog';
export { ImportDialog } from './import-dialog';
