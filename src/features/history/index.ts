export { HistoryDialog } from './history-dialog';
