import type { Built } from '../../core';
import { headOf, positionAt } from '../message/place';

const decoder = new TextDecoder();
const LF = 0x0a;

/** The header field with the signature, read from the built message; undefined when there is none. */
export function signatureField(built: Built): { name: string; value: string } | undefined {
  const span = built.spans.find(({ origin }) => origin.from === 'derived' && origin.by.startsWith('hmac-'));
  if (!span) return undefined;
  const head = headOf(built);
  const { place, lineStart } = positionAt(head, span.start);
  if (place.part !== 'header') return undefined;
  const line = decoder.decode(head.subarray(lineStart, head.indexOf(LF, span.end) - 1));
  return { name: place.name, value: line.slice(place.name.length + 2) };
}
