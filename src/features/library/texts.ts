import { grouped } from '../../ui/count';
import { texts as shared } from '../../workbench/texts';

/** Every text of the list of actions. */
export const texts = {
  addWebhook: 'New Webhook',
  addRestApiCall: 'New REST API Call',
  untitled: 'Untitled action',
  kinds: shared.kinds,
  duplicate: (name: string) => `Duplicate ${name}`,
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} removed.`,
  undo: 'Undo',
  copyOf: (name: string) => (name === '' ? '' : `${name} (copy)`),
  more: (next: number, all: number) => `Show ${grouped(next)} more of ${grouped(all)}`,
  empty: 'No actions yet.',
} as const;
