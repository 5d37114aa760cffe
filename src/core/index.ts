/**
 * The core: settings and a runtime context go in, the exact request comes out, and every
 * byte knows where it came from. No React, no DOM, no clock, no randomness. See README.md.
 */

export type { Authentication, AuthenticationMethod, DataRow, ObjectId, WebhookFormat } from './action';
export { Action } from './action-schema';
export { type Coverage, signatureCoverage } from './auth/message';
export type { CustomScheme, SchemeSetting, SignedPart } from './auth/scheme';
export { SCHEME_NAMES, type SchemeName } from './auth/scheme';
export { build, check } from './build';
export { type Context, readContext } from './document/context';
export { readAction } from './document/read';
export { type WriteOptions, writeAction, writeBundle } from './document/write';
export { type Prepared, prepare, type Runtime } from './prepare';
export {
  type Cause,
  hasErrors,
  type Place,
  type Problem,
  type ProblemCode,
  type Severity,
  type SignablePart,
} from './problem';
export { describe } from './problem/describe';
export type { Built, HeaderField, HttpRequest, Rendered } from './rendered';
export type { Secret } from './schema';
export type { Derivation, Encoding, Input, Origin, Path, Range, Span } from './trace/traced';
