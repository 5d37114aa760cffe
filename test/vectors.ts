import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of public test vectors that the environment variable `VECTORS` names, if it names one. */
const folder = process.env.VECTORS === undefined ? undefined : resolve(process.env.VECTORS);

/** The absolute path of a file of the vectors. Throws without `VECTORS`. */
export function vectorPath(file: string): string {
  if (folder === undefined) throw new Error('The environment variable VECTORS names no folder.');
  return join(folder, file);
}

/** The JSON files of the vectors, as paths relative to their folder; none without `VECTORS`. */
export const vectorFiles = (): string[] =>
  folder === undefined
    ? []
    : readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.json'))
        .map((file) => file.replaceAll('\\', '/'))
        .sort();

/** The text of one file of the vectors. */
export const readVectorText = (file: string): string => readFileSync(vectorPath(file), 'utf8');

/** One file of the vectors, parsed. The caller gives its type. */
export const readVectors = <T>(file: string): T => JSON.parse(readVectorText(file)) as T;

/** Bytes that a file spells with one character each. */
export const fromLatin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

/** The rows of a file that has comments between them. */
export const withoutComments = <Row>(found: readonly (Row | string)[]): Row[] =>
  found.filter((row): row is Row => typeof row !== 'string');
