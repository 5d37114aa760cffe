import { ADDED_HEADERS } from '../sending/exchange';

/** The header fields that sending adds, as they stand on the wire. */
export const ADDED_TEXT = ADDED_HEADERS.map(([name, value]) => `${name}: ${value}`).join(', ');
