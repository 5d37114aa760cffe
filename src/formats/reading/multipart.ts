import type { DataRow } from '../../core';
import type { ForeignBody } from './foreign-request';

/** Reads the fields of a multipart form from its text (RFC 7578); undefined for what is none. */
export function readMultipart(text: string, mediaType: string | undefined): ForeignBody | undefined {
  const boundary = /^multipart\/form-data\s*;.*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(mediaType ?? '');
  const mark = boundary?.[1] ?? boundary?.[2];
  if (mark === undefined) return undefined;
  const rows: DataRow[] = [];
  const files: string[] = [];
  const [preamble = '', ...parts] = `\n${text.replaceAll('\r\n', '\n')}`.split(`\n--${mark}`);
  const isClosed = parts.at(-1)?.trim() === '--';
  if (preamble.trim() !== '' || parts.length === 0) return undefined;
  for (const part of isClosed ? parts.slice(0, -1) : parts) {
    const [, head, value = ''] = /^[ \t]*\n([\s\S]*?)\n\n([\s\S]*)$/.exec(part) ?? [];
    const key = /^content-disposition:.*?[;\s]name="([^"]*)"/im.exec(head ?? '')?.[1];
    if (head === undefined || key === undefined) return undefined;
    if (/^content-disposition:.*[;\s]filename/im.test(head)) files.push(key);
    else rows.push({ key, value, enabled: true });
  }
  return { type: 'multipart', rows, files };
}
