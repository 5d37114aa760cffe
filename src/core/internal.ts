/**
 * A second door, for the readers, the writers and the app of this repository: what they share with the
 * builder, so that nothing is written twice. Unlike `index.ts` it promises nothing to other programs.
 */
export { type ContentSetting, KINDS, kindName, OBJECT_IDS } from './action';
export { checkAction } from './arguments';
export { AUTHENTICATION_METHODS, authenticationSettings, isSecretSetting, needsId } from './auth';
export { basic } from './auth/basic';
export { headerKey } from './auth/header-key';
export { hmac } from './auth/hmac';
export { isMessageId } from './auth/message-id';
export type { Credentials, UnsignedRequest } from './auth/method';
export { simpleParts } from './auth/rfc9421';
export {
  type FieldPart,
  type Hash,
  isCustomScheme,
  type KeyForm,
  type MessagePart,
  type Scheme,
  type SchemeField,
  type SignatureEncoding,
  type SimplePart,
} from './auth/scheme';
export {
  carriesSeveral,
  isDefaultScheme,
  schemeOf,
  signatureFieldOf,
  signatureHeaderOf,
  usesPart,
} from './auth/scheme-setting';
export { SCHEMES } from './auth/schemes';
export { secretOf } from './auth/secret-of';
export { digestOf, signatureOf } from './auth/signature';
export { keyOctets } from './auth/signing-key';
export { BodyMemory } from './body/body-memory';
export { FORM_ROWS, FORMATS, JSON_ROWS } from './body/formats';
export { fillFreeForm } from './body/free-form';
export { isSent } from './body/key-values';
export { RowWriter } from './body/row-writer';
export { StringScan } from './body/string-scan';
export {
  type ReplacedSecret,
  replacedSecrets,
  SecretNumbers,
  secretName,
  uniqueNames,
  type WantedName,
  wantedNames,
} from './document/secrets';
export { SIZE_LIMIT } from './document/size';
export { base64, fromBase64 } from './encoding/base64';
export {
  codePointName,
  controlName,
  INVISIBLE_CHARACTERS as UNSEEN,
  JOINING_CHARACTERS as PARTS_OF_VISIBLE,
} from './encoding/character-name';
export { jsonEscape } from './encoding/json-string';
export { Octets } from './encoding/octets';
export { hostnameOf } from './encoding/platform';
export { differenceOf, type TextChange } from './encoding/text-difference';
export { Utf8Text } from './encoding/utf-8';
export { Lines } from './json/lines';
export { isContainer, type Json, type JsonMember, jsonObject } from './json/value';
export { jsonText } from './json/write';
export { isTime, prepareEdited } from './prepare';
export {
  type FilterArguments,
  type FoundInText,
  type HeaderValueFault,
  type JsonExpected,
  type JsonKind,
  type KeyEncoding,
  type NoFallback,
  ProblemList,
  type ProblemValues,
  readableValues,
  type TagExpected,
} from './problem';
export { PROBLEM_CODES, severityOf } from './problem/codes';
export { octetsOf } from './rendered';
export { type Address, readUrl } from './request/address';
export { isPlainHost, lowerCase } from './request/host';
export { UrlCursor } from './request/url-place';
export { NAME, NEVER_IN_A_TAG } from './template/characters';
export { evaluate } from './template/evaluate';
export {
  defaultFilter,
  FILTERS,
  type Filter,
  type FilterName,
  joinFilter,
  jsonFilter,
  lowerFilter,
  rawFilter,
  trimFilter,
  upperFilter,
  urlFilter,
} from './template/filters';
export type { Scope } from './template/insert';
export { Allowance, LIMITS } from './template/limits';
export { lookUp } from './template/look-up';
export {
  type BrokenTag,
  type FilterCall,
  type Part,
  parseTemplate,
  type Setting,
  type Step,
  type Tag,
} from './template/parse';
export { pathText, stepsText, tagFor } from './template/path-text';
export { asText, type Literal } from './template/value';
export { fixed, type Traced, textOf } from './trace/traced';
