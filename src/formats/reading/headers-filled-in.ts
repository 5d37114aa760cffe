import type { ForeignHeader } from './foreign-request';
import type { TemplateConverter } from './template-converter';

/** These decide what becomes of a request, or are compared with it: no tag can stand in them. */
const DECIDING = new Set(['content-type', 'host', 'x-request-type']);

/** The headers, with the values of variables in those that decide. */
export const withFilledIn = (
  headers: readonly ForeignHeader[],
  converter: TemplateConverter,
): ForeignHeader[] =>
  headers.map((header) => {
    const value = DECIDING.has(header.name.toLowerCase()) ? converter.filledIn(header.value) : undefined;
    return value === undefined ? header : { ...header, value };
  });
