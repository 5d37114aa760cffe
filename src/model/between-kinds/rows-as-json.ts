import type { DataRow } from '../../core';
import { jsonEscape, parseTemplate } from '../../core/internal';
import type { Draft } from '../draft';
import { type Loss, repeatedKeys } from './loss';

export interface BodyOfRows {
  readonly body: string;
  readonly losses: readonly Loss[];
}

/**
 * The body of a REST API Call that says what the rows of a Webhook say, as JSON text. Tags stay tags:
 * inside of a JSON string they bring the same text as in a row (B12).
 */
export function rowsAsJson({ format, data }: Draft['webhook']): BodyOfRows {
  const rows = data.filter(({ key, value }) => key !== '' || value !== '');
  const sent = rows.filter(({ enabled }) => enabled);
  const repeated = repeatedKeys(sent.map(({ key }) => key));
  const off = rows.length - sent.length;
  const losses: Loss[] = [];
  if (format === 'default') losses.push({ type: 'form' });
  if (off > 0) losses.push({ type: 'switched-off', rows: off });
  if (repeated.length > 0) losses.push({ type: 'repeated', keys: repeated });
  const members = sent.map(({ key, value }: DataRow) => `  ${jsonString(key)}: ${jsonString(value)}`);
  return { body: members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n}`, losses };
}

/** A template as a JSON string; what tags are made of needs no escapes. */
function jsonString(template: string): string {
  const parts = parseTemplate(template).map(({ type, start, end }) => {
    const part = template.slice(start, end);
    return type === 'tag' ? part : jsonEscape(part);
  });
  return `"${parts.join('')}"`;
}
