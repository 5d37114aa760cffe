/**
 * A second door, for the readers, the writers and the app of this repository: what they share with the
 * builder, so that nothing is written twice. Unlike `index.ts` it promises nothing to other programs.
 */
export { type ContentSetting, KINDS, kindName, OBJECT_IDS } from './action';
export { AUTHENTICATION_METHODS, authenticationSettings, isSecretSetting } from './auth';
export { isMessageId } from './auth/message-id';
export {
  type FieldPart,
  type Hash,
  isCustomScheme,
  type KeyForm,
  type MessagePart,
  type Scheme,
  type SignatureEncoding,
  type SimplePart,
} from './auth/scheme';
export {
  carriesSeveral,
  isDefaultScheme,
  schemeOf,
  signatureHeaderOf,
  usesPart,
} from './auth/scheme-setting';
export { SCHEME_NAMES } from './auth/schemes';
export { secretOf } from './auth/secret-of';
export { signatureOf } from './auth/signature';
export { FORMATS } from './body/formats';
export { StringScan } from './body/string-scan';
export { replacedSecrets, SecretNumbers, secretName } from './document/secrets';
export { SIZE_LIMIT } from './document/size';
export { base64, fromBase64 } from './encoding/base64';
export {
  codePointName,
  controlName,
  INVISIBLE_CHARACTERS as UNSEEN,
  JOINING_CHARACTERS as PARTS_OF_VISIBLE,
} from './encoding/character-name';
export { jsonEscape } from './encoding/json-string';
export { Lines } from './json/lines';
export { isContainer, type Json, type JsonMember, jsonObject } from './json/value';
export { jsonText } from './json/write';
export {
  type FilterArguments,
  type FoundInText,
  type HeaderValueFault,
  type JsonExpected,
  type JsonKind,
  type KeyEncoding,
  type NoFallback,
  type ProblemValues,
  readableValues,
  type TagExpected,
} from './problem';
export { NAME, NEVER_IN_A_TAG } from './template/characters';
export { evaluate } from './template/evaluate';
export { FILTERS, type Filter, type FilterName } from './template/filters';
export { lookUp } from './template/look-up';
export {
  type BrokenTag,
  type FilterCall,
  type Part,
  parseTemplate,
  type Step,
  type Tag,
} from './template/parse';
export { pathText, stepsText, tagFor } from './template/path-text';
export { asText } from './template/value';
