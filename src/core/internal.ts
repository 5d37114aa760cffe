/**
 * The entry point for the readers, the writers and the app of this repository: what they share with the builder. Unlike
 * `index.ts` it is no public API.
 */
export {
  COMMON_SETTINGS,
  type ContentSetting,
  checkAction,
  KINDS,
  kindName,
  newAction,
  OBJECT_IDS,
  sentTemplates,
} from './action';
export { isMessageId, simpleParts, textOfPart } from './auth/message';
export { fieldNames, type Hashing } from './auth/method';
export { needsId } from './auth/methods';
export {
  carriesSeveral,
  type FieldPart,
  type Hash,
  isDefaultScheme,
  type KeyForm,
  type MessagePart,
  SCHEMES,
  type Scheme,
  type SchemeField,
  type SignatureEncoding,
  type SimplePart,
  schemeOf,
  signatureFieldOf,
  signatureHeaderOf,
  usesPart,
} from './auth/scheme';
export { AUTHENTICATION_METHODS, authenticationSettings, isSecretSetting, secretOf } from './auth/settings';
export { digestOf, keyOctets, signatureOf } from './auth/sign';
export { BodyCache } from './body/body-cache';
export { type BodyFormat, FORMATS } from './body/formats';
export { PreparedFreeForm, StringScan } from './body/free-form';
export { isSent } from './body/key-values';
export { hasMarks, type Marker, markersAround, markersAtEnd } from './body/marked-json';
export { prepareLists } from './body/prepare-lists';
export { type Governed, type Item, type Node, PreparedContainer } from './body/prepared-container';
export { Lines, SIZE_LIMIT, sizeProblem } from './document/context';
export {
  COMPANION_ENDINGS,
  COMPANION_NAMES,
  type Companions,
  companionsOf,
  NO_COMPANIONS,
  nameStem,
  type ReplacedSecret,
  replacedSecrets,
  SecretNumbers,
  secretName,
  uniqueNames,
  type WantedName,
  wantedNames,
} from './document/write';
export {
  codePointName,
  controlName,
  formEncode,
  INVISIBLE_CHARACTERS as UNSEEN,
  JOINING_CHARACTERS as PARTS_OF_VISIBLE,
  jsonEscape,
  SECRET_NAME,
  VARIABLE_NAME,
} from './encoding/escapes';
export { base64, fromBase64, hostnameOf, Octets, Utf8Text, utf8, utf8Length } from './encoding/octets';
export { differenceOf, type TextChange } from './encoding/text-edit';
export { partsOf } from './json/read';
export { scanJson } from './json/scan';
export {
  isContainer,
  type Json,
  type JsonArray,
  type JsonMember,
  type JsonObject,
  jsonObject,
  jsonText,
  jsonTextWithin,
  plainValue,
} from './json/value';
export { prepareWithin } from './prepare';
export {
  type ContractCounted,
  type ContractFault,
  type ContractForm,
  type ContractGap,
  type ContractNumberRule,
  type ContractType,
  type FilterArguments,
  type ForeignNotation,
  type HeaderValueFault,
  type JsonExpected,
  type JsonKind,
  type KeyEncoding,
  type MarkerFault,
  type NoFallback,
  ProblemList,
  type ProblemValues,
  problem,
  type TagExpected,
  type UnexpectedToken,
} from './problem';
export { readableValues } from './problem/describe';
export { octetsOf } from './rendered';
export { isPlainHost, lowerCase, UrlCursor } from './request/url';
export { evaluate } from './template/evaluate';
export { LIMITS, type Limits } from './template/limits';
export {
  bindItem,
  itemsAt,
  lookUp,
  NAME,
  NEVER_IN_A_TAG,
  pathText,
  pathTo,
  type Root,
  stepsText,
  tagFor,
  withNames,
} from './template/look-up';
export {
  type BrokenTag,
  type Control,
  type FilterCall,
  type Part,
  parseSetting,
  parseTemplate,
  type Step,
  type Tag,
} from './template/parse';
export type { TagStep, TemplateStep } from './template/prepared-text';
export { asText, FILTERS, type Filter, type FilterName, type Literal } from './template/tag';
export { textOf } from './trace/traced';
