/**
 * The core: settings and a runtime context go in, the exact request comes out, and every
 * byte knows where it came from. No React, no DOM, no clock, no randomness. See README.md.
 */
export {
  Action,
  type Authentication,
  type AuthenticationMethod,
  type DataRow,
  type ObjectId,
  type WebhookFormat,
} from './action';
export { isSecretSetting } from './auth';
export { DEFAULT_SIGNATURE_HEADER } from './auth/hmac';
export { secretOf } from './auth/secret-of';
export { signatureOf } from './auth/signature';
export { MEDIA_TYPES } from './body/media-type';
export { StringScan } from './body/string-scan';
export { type Built, build, type Runtime } from './build';
export { type Context, readContext } from './document/context';
export { readAction } from './document/read';
export { type ReplacedSecret, replacedSecrets } from './document/secrets';
export { SIZE_LIMIT } from './document/size';
export { type WriteOptions, writeAction, writeBundle } from './document/write';
export { codePointName, controlName } from './encoding/character-name';
export { PARTS_OF_VISIBLE, UNSEEN } from './encoding/unseen';
export { Lines } from './json/lines';
export { isContainer, type Json, type JsonMember, jsonObject } from './json/value';
export { jsonText } from './json/write';
export {
  type Cause,
  describe,
  hasErrors,
  type Place,
  type Problem,
  type ProblemCode,
  type Severity,
} from './problem';
export type { HeaderField, HttpRequest } from './request/request';
export type { Secret } from './schema/atoms';
export { NAME, NEVER_IN_A_TAG } from './template/characters';
export { type Evaluation, evaluate } from './template/evaluate';
export { FILTERS, type Filter } from './template/filters';
export { lookUp } from './template/look-up';
export {
  type BrokenTag,
  type FilterCall,
  type Operand,
  type Part,
  parseTemplate,
  type Step,
  type Tag,
} from './template/parse';
export { pathText, stepsText, tagFor } from './template/path-text';
export { asText } from './template/value';
export type { Derivation, Encoding, Input, Origin, Path, Range } from './trace/origin';
export type { Span } from './trace/span';
