export { TrySamplesDialog } from './try-samples-dialog';
