import type { Built } from '../../core';
import { positionAt } from '../message/place';

const decoder = new TextDecoder();
const LF = 0x0a;

/** The header field with the signature, read from the built message; undefined when there is none. */
export function signatureField({ bytes, spans }: Built): { name: string; value: string } | undefined {
  const span = spans.find(({ origin }) => origin.from === 'derived' && origin.by.startsWith('hmac-'));
  if (!span) return undefined;
  const { place, lineStart } = positionAt(bytes, span.start);
  if (place.part !== 'header') return undefined;
  const line = decoder.decode(bytes.subarray(lineStart, bytes.indexOf(LF, span.end) - 1));
  return { name: place.name, value: line.slice(place.name.length + 2) };
}
