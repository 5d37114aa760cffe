import type { Built } from '../../core';
import { headOf } from './place';

export interface HeaderFieldText {
  readonly name: string;
  readonly value: string;
}

const decoder = new TextDecoder();

/** The header fields of a built message, which may not be sendable yet, in wire order. */
export function headerFieldsOf(built: Pick<Built, 'bytes'>): HeaderFieldText[] {
  const [, ...lines] = decoder.decode(headOf(built)).split('\r\n');
  return lines.flatMap((line) => {
    const colon = line.indexOf(': ');
    return colon < 0 ? [] : [{ name: line.slice(0, colon), value: line.slice(colon + 2) }];
  });
}
