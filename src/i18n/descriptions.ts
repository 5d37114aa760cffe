import type { OperationRefusal } from '../import/openapi';
import { count, grouped } from './count';
import { messages } from './language';
import { inLine } from './shown-text';

/** Every text of choosing operations of a description. */
const descriptions = {
  opening: 'Reading the description…',
  listing: (operations: number) => `${count(operations, 'operation')} so far…`,
  found: (operations: number, titles: readonly string[]) =>
    `${count(operations, 'operation')} in ${titles.map(inLine).join(', ') || 'the description'}. Choose those to import:`,
  none: (titles: readonly string[]) =>
    `There is no operation in ${titles.map(inLine).join(', ') || 'the description'}.`,
  list: 'Operations',
  search: 'Search by path, summary or tag',
  noMatch: 'No operation matches.',
  shown: (shown: number, all: number) => `${grouped(shown)} of ${grouped(all)} shown`,
  onlyChosen: 'Only chosen',
  withOptional: 'Optional fields too',
  converting: (left: number) => `${count(left, 'operation')} to convert…`,
  webhook: 'Webhook',
  deprecated: 'deprecated',
  refusals: {
    method: 'An action sends GET, POST or PUT.',
    unreadable: 'Not an operation.',
    reference: 'Refers to a file that is not here.',
  } satisfies Record<OperationRefusal, string> as Record<OperationRefusal, string>,
  alternatives: { servers: 'Server', credentials: 'Authentication' },
  noCredentials: 'None',
  forAll: 'Applies to all operations with the same choice.',
} as const;

export const english = { descriptions };

export const { descriptions: descriptionsTexts } = messages('descriptions', english);
