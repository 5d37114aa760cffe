import type { HttpResponse, Timings } from '../sending/exchange';
import { escapeInvisible, escapeInvisibleInLines } from './escape-invisible';

/** Status line and header fields as they came, with an empty line after them. */
export function headText({ httpVersion = '1.1', status, reason, headers }: HttpResponse): string {
  const lines = [
    `HTTP/${httpVersion} ${status} ${reason}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  return `${lines.map(escapeInvisible).join('\n')}\n\n`;
}

const grouped = (value: number): string => value.toLocaleString('en');

/** Bytes as a terminal may show them: text with an end of line, nothing that a terminal would obey. */
export function forTerminal(bytes: Uint8Array): string {
  if (bytes.length === 0) return '';
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return '(The body is not text. Write it to a file: add > body.bin)\n';
  }
  return escapeInvisibleInLines(text.replaceAll('\r\n', '\n').replace(/\n?$/, '\n'));
}

const MOMENTS: readonly (readonly [keyof Timings, string])[] = [
  ['nameFound', 'name found'],
  ['connected', 'connected'],
  ['secured', 'secured'],
  ['firstByte', 'first byte'],
  ['total', 'complete'],
];

/** When what had happened, from the start, in milliseconds. */
export function timingsText({ timings, body }: HttpResponse): string {
  const moments = MOMENTS.flatMap(([moment, says]) => {
    const after = timings[moment];
    return after === undefined ? [] : [`${says} after ${grouped(Math.round(after))} ms`];
  });
  return `\n${grouped(body.length)} bytes of body; ${moments.join(', ')}\n`;
}
