import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Test vectors from public sources; they are not part of this project. `VECTORS` names the folder. */
export const VECTORS = resolve(process.env.VECTORS ?? '../shared/vectors');

/** Whether there are any; a clone of the project alone has none. */
export const hasVectors = (): boolean => existsSync(VECTORS);

/** One file of the vectors. The caller gives its type. */
export function readVectors<T>(file: string): T {
  return JSON.parse(readFileSync(join(VECTORS, file), 'utf8')) as T;
}

/** Bytes that a file spells with one character each. */
export const fromLatin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

/** The rows of a file that has comments between them. */
export const withoutComments = <Row>(found: readonly (Row | string)[]): Row[] =>
  found.filter((row): row is Row => typeof row !== 'string');
