import { go } from './go';
import { nodeExpress, nodeHttp } from './node';
import { php } from './php';
import { pythonFlask, pythonStandard } from './python';
import type { Receiver } from './receiver';
import { ruby } from './ruby';

export { patternOf } from '../../import/signing-schemes';
export { libraryFor, type SignatureLibrary } from './libraries';
export type { Receiver, ReceiverLimit, ReceiverSettings } from './receiver';
export { isShort, secondsOf, vectorOf } from './vector';
export { type Signing, verificationOf } from './verification';

/** Every receiver, in the order in which they are offered. Each has a row in the proof. */
export const RECEIVERS: readonly Receiver[] = [
  nodeHttp,
  nodeExpress,
  pythonStandard,
  pythonFlask,
  go,
  php,
  ruby,
];

const MEBIBYTE = 1024 * 1024;

/** A limit for bodies that has room for those of this action: whole MiB, in bytes. */
export const bodyLimitFor = (length: number): number => Math.ceil((2 * length) / MEBIBYTE || 1) * MEBIBYTE;
