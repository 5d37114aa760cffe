import type { HeaderField } from '../core';
import { ADDED_HEADERS, KEEP_ALIVE_HEADERS } from '../sending/exchange';

/** Header fields as they stand on the wire. */
const fieldsText = (fields: readonly HeaderField[]): string =>
  fields.map(([name, value]) => `${name}: ${value}`).join(', ');

/** What sending adds, and what it adds where connections are used again. */
export const [ADDED_TEXT, KEEP_ALIVE_TEXT] = [fieldsText(ADDED_HEADERS), fieldsText(KEEP_ALIVE_HEADERS)];
