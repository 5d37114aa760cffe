import { grouped } from './count';
import { messages } from './language';

/** Every text of the parameters of the query. */
export const english = {
  parameters: 'Query parameters',
  name: (row: number) => `Parameter ${grouped(row)}, name`,
  value: (row: number) => `Parameter ${grouped(row)}, value`,
  namePlaceholder: 'Name',
  valuePlaceholder: 'Value, or {{ for sample data',
  moveUp: (row: number) => `Move parameter ${grouped(row)} up`,
  remove: (row: number) => `Remove parameter ${grouped(row)}`,
  help: 'Shown as a receiver reads them. What is typed is percent-encoded where the query needs it; tags stay tags.',
} as const;

export const texts = messages('query', english);
