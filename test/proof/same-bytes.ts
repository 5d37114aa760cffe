import type { HeaderField } from '../../src/core';

const AROUND = 20;

const shown = (bytes: Uint8Array, at: number): string =>
  JSON.stringify(Buffer.from(bytes.subarray(Math.max(0, at - AROUND), at + AROUND)).toString('latin1'));

/** Where two messages differ first, and how; undefined when they are the same. */
export function byteDifference(expected: Uint8Array, arrived: Uint8Array): string | undefined {
  const end = Math.max(expected.length, arrived.length);
  for (let at = 0; at < end; at++) {
    // Past the end of one of them the byte is undefined, and differs.
    if (expected[at] !== arrived[at])
      return `byte ${at}: expected ${shown(expected, at)}, arrived ${shown(arrived, at)}`;
  }
  return undefined;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** The message with these fields after its own, which is all that a sender may add. */
export function withAdded(message: Uint8Array, added: readonly HeaderField[]): Buffer {
  const bytes = Buffer.from(message);
  const at = bytes.indexOf(HEAD_END);
  if (at === -1) throw new Error('The message has no end of the head');
  const lines = added.map(([name, value]) => `\r\n${name}: ${value}`).join('');
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(lines), bytes.subarray(at)]);
}
