import * as z from 'zod/mini';
import { isMessageId } from '../../core/internal';
import { parsedJson } from './parsed-json';
import type { Row, RowFormat } from './row';

/** How a file of failed rows begins. */
export const FAILED_ROWS_MARK = '{"failedRows":1,';

const Head = z.object({
  failedRows: z.literal(1),
  format: z.enum(['json', 'csv']),
  header: z.optional(z.string()),
});

const Line = z.object({
  row: z.int(),
  id: z.optional(z.string().check(z.refine(isMessageId))),
  text: z.optional(z.string()),
  base64: z.optional(z.base64()),
});

/** The first line of the file: what the texts of its rows are, and what the ids of its run begin with. */
export const failedRowsHead = (format: RowFormat, seed: string): string =>
  `${FAILED_ROWS_MARK}${JSON.stringify({
    run: seed,
    format: format.type,
    ...(format.type === 'csv' && { header: format.header }),
  }).slice(1)}\n`;

export function readFailedRowsHead(line: string): RowFormat | undefined {
  const head = Head.safeParse(parsedJson(line));
  if (!head.success) return undefined;
  const { format, header } = head.data;
  if (format === 'json') return { type: 'json' };
  return header === undefined ? undefined : { type: 'csv', header };
}

/** A row that failed, with the reason, and its text as it was; bytes that are no text in Base64. */
export function failedRowLine({ number, line, bytes }: Row, id: string, reason: string): string {
  return `${JSON.stringify({ row: number, line, id, reason, ...(bytes && textOrBase64(bytes)) })}\n`;
}

/** Bytes as they can stand in JSON. */
export function textOrBase64(bytes: Uint8Array): { text: string } | { base64: string } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString();
  return Buffer.from(text).equals(buffer) ? { text } : { base64: buffer.toString('base64') };
}

/** The number of the row in the input that it comes from, its id, and its bytes unless they were too many. */
export function readFailedRow(
  line: string,
): { readonly row: number; readonly id?: string; readonly bytes?: Uint8Array } | undefined {
  const read = Line.safeParse(parsedJson(line));
  if (!read.success) return undefined;
  const { row, id, text, base64 } = read.data;
  const bytes = text === undefined ? base64 && Buffer.from(base64, 'base64') : Buffer.from(text);
  return { row, ...(id !== undefined && { id }), ...(bytes && { bytes }) };
}
