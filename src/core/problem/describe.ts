/** The English messages of problems. */

import type {
  ContractFault,
  ContractForm,
  ContractGap,
  ContractNumberRule,
  ContractType,
  FilterArguments,
  ForeignNotation,
  HeaderValueFault,
  JsonKind,
  KeyEncoding,
  MarkerFault,
  NoFallback,
  Problem,
  ProblemCode,
  ProblemValues,
  SignablePart,
  TagExpected,
} from '.';
import { character, found, jsonFault } from './json-words';

/** The message of every problem. */
const MESSAGES: { readonly [C in ProblemCode]: (v: ProblemValues<C>) => string } = {
  // Reading a config or a context
  'json-syntax': (v) => `This is not JSON: ${jsonFault(v)}.`,
  'json-too-deep': (v) => `Nested more than ${v.limit} levels deep. Flatten the document.`,
  'json-repeated-member': (v) => `The member “${v.name}” occurs twice in this object. Remove one of the two.`,
  'json-lone-surrogate': () =>
    'This string contains half of a surrogate pair. It cannot be sent; replace it if the value is used.',
  'file-too-large': (v) =>
    `The file has ${v.bytes} bytes; at most ${v.limit} are read. Choose a smaller file.`,
  'file-too-many-values': (v) =>
    `The file contains ${v.values} values; at most ${v.limit} are read. Divide it into smaller files.`,
  'file-more-problems': (v) =>
    `Only the first ${v.listed} problems are listed. Correct them and read it again.`,
  'config-wrong-type': (v) =>
    `Expected ${either(v.expected.map((kind) => KINDS[kind]))}, found ${KINDS[v.found]}.`,
  'config-wrong-value': (v) =>
    `${v.type === 'string' ? `“${v.found}”` : v.found} is not allowed here. Use ${either(v.allowed)}.`,
  'config-missing-setting': (v) => `The setting “${v.name}” is missing. Add it.`,
  'config-unknown-setting': (v) => `“${v.name}” is not a setting here. Known: ${v.known}.`,
  'config-newer-version': (v) =>
    `Version ${v.found} is newer than this program, which knows up to ${v.known}. Update it to read this file.`,
  'config-secret-name': (v) =>
    `“${v.name}” cannot name a secret. Use letters, digits, _, ., : and -, start with a letter, a digit or _, and use at most 128 characters.`,
  'config-no-actions': () => 'The bundle contains no actions. Add at least one.',

  // The name
  'name-too-long': (v) => `A name has at most ${v.limit} characters. Shorten it.`,

  // Templates
  'template-unclosed': () => "This tag is not closed. Add }} after it, or write {{ '{{' }} for two braces.",
  'template-triple-brace': () => 'Three braces in a row are not a tag. Write { {{ for a brace before a tag.',
  'template-reserved': (v) =>
    `{{${v.sigil} is reserved. A tag inserts a value: {{ order.id }}. "{{ each order.lines as line }}" repeats the element after it.`,
  'template-syntax': (v) => `In this tag, expected ${TAG_EXPECTED[v.expected]}, found ${found(v)}.`,
  'template-unknown-filter': (v) => `There is no filter “${v.name}”. Filters: ${v.known}.`,
  'template-arguments': (v) => `The filter “${v.filter}” takes ${ARGUMENTS[v.expected]}.`,
  'template-raw-not-last': () => 'The filter “raw” must be the last one. Move it to the end.',
  'template-raw-refused': () =>
    'The filter “raw” is not available here: a Webhook encodes every key and value. Remove it.',
  'template-optional-not-last': () => 'The filter “optional” must be the last one. Move it to the end.',
  'template-optional-after-default': () =>
    'With “default” the value is never missing. Remove one of “default” and “optional”.',
  'template-optional-misplaced': () =>
    'The filter “optional” works only in the body of a REST API Call, in a tag that is a whole value. Use “default”, or write the tag alone.',
  'template-marker': () =>
    '“each” and “if” work only in the body of a REST API Call. Make this a REST API Call, or insert a value.',
  'template-names-equal': (v) => `Both names are “${v.name}”. Rename one of the two.`,
  'template-raw': () => 'The value is inserted without encoding. Make sure that it fits this place.',
  'template-encoded-twice': () =>
    'The filter “url” encodes, and a URL encodes again: % becomes %25. Remove the filter.',
  'template-default-unused': (v) =>
    `The value is ${NO_FALLBACK[v.value]}, which is not missing, so “default” does not apply.`,
  'value-missing': (v) =>
    v.isList
      ? v.isNull
        ? `${v.path} is null, and “each” needs a list. Add | optional for an empty list instead.`
        : `The context has no list ${v.path}. Correct the path, or add | optional.`
      : v.isPlucked
        ? `“pluck” takes ${v.path}, which is missing. Correct the name or the data.`
        : `The context has no value ${v.path}. Correct the path, or add | default: ''.`,
  'value-not-text': (v) =>
    `${v.path} is an ${v.type}, not text. ${v.type === 'array' ? 'Add | join, or | json.' : 'Add | json.'}`,
  'value-not-array': (v) =>
    `The filter needs an array, and ${v.path} is of type ${v.type}. Remove the filter.`,
  'value-not-date': (v) =>
    `${v.path} cannot be read as a date. Write 2026-11-26 or 2026-11-26T09:30:00Z (ISO 8601) of a day that exists, 20261126, or Unix time with 9 to 14 digits.`,
  'value-not-decimal': (v) => `${v.path} is not a decimal number. Correct the value.`,
  'value-not-mapped': (v) =>
    `“map” has no pair for the value of ${v.path}. Add one, or add | default: '' at the end.`,
  'value-not-list': (v) =>
    `“each” needs a list, and ${v.path} is ${KINDS[v.type]}. Choose a list, or insert the value without “each”.`,
  'value-not-compared': (v) =>
    `${v.path} is ${KINDS[v.type]}, and “if” compares only texts, numbers, true, false and null. Choose a value in it.`,
  'value-too-large': (v) =>
    `${v.path} would have more than ${v.limit} bytes here, and is left out. Insert a smaller value, or use fewer filters.`,
  'values-too-large': (v) =>
    `Filters, comparisons and values written as JSON would take more than ${v.limit} characters in all, and are left out from here on. ` +
    'Use fewer of them on large values.',
  'template-too-many-tags': (v) =>
    `A setting can contain at most ${v.limit} tags; what follows from here is left out. Insert larger values with fewer tags.`,
  'template-too-many-broken': (v) =>
    `${v.limit} tags before this one are broken; what follows from here is not read. Correct them to go on.`,
  'template-foreign': (v) => FOREIGN_NOTATIONS[v.notation],
  'text-lone-surrogate': () =>
    'The text contains half of a surrogate pair, which UTF-8 cannot represent. Delete or replace it.',
  'value-lone-surrogate': (v) =>
    `${v.path} contains half of a surrogate pair, which UTF-8 cannot represent. Correct the value.`,

  // URL
  'url-empty': () => 'The URL is missing. Enter an absolute URL such as https://api.example.com/orders.',
  'url-not-absolute': () => 'The URL is not absolute. Start it with https:// or http://.',
  'url-scheme': (v) => `The scheme ${v.scheme}: is not supported. Use https:// or http://.`,
  'url-control': (v) =>
    `The URL contains the control character ${v.character}. Delete it, or percent-encode it.`,
  'url-credentials': () =>
    'A URL with a user or password is not sent. Remove it and choose Basic auth below.',
  'url-host-missing': () => 'The URL has no host. Write one after //, such as api.example.com.',
  'url-host-invalid': (v) => `“${v.host}” is not a valid host name. Correct it.`,
  'url-host-slashes': (v) =>
    `With the values filled in, “${v.host}” would become the host. Make sure that a value brings the host, and that exactly ` +
    'two slashes, from one text or one value, come before it.',
  'url-too-large': (v) =>
    `With the values filled in, the URL would have more than ${v.limit} bytes. What does not fit is left out; insert less.`,
  'url-port-invalid': (v) => `“${v.port}” is not a port. Use a number from 0 to 65535.`,
  'url-host-value': (v) =>
    `A value inside the host may contain only ASCII letters, digits, - and ., not ${character(v.character)}. ` +
    'To insert more, include the scheme in the value and start the URL with the tag.',
  'url-port-value': (v) => `A value inside the port may contain only digits, not ${character(v.character)}.`,
  'url-scheme-tag': () =>
    'A tag cannot be part of the scheme. Write https:// as text, or start the URL with a tag that brings it.',
  'url-start-value': (v) =>
    `The value ends inside the host, so /, ?, # or : must follow the tag, not ${character(v.character)}.`,
  'url-dot-segment': (v) =>
    `With the value filled in, this path segment is “${v.segment}”, which would change the path. Correct the value.`,
  'url-empty-segment': () => 'With the value filled in, this path segment is empty. Check the value.',
  'url-fragment': () => 'The part from # on is never sent.',
  'url-slashes': (v) => `This is read as ${v.scheme}://. Write two slashes.`,
  'url-space': () => 'A space is sent as %20. Remove it, or write %20.',

  // Body
  'key-empty': () => 'The key is missing. Enter one, or switch the row off.',
  'key-repeated': (v) =>
    `The key “${v.key}” is already used by row ${v.row}, and a JSON object can contain it only once. Rename one of the two.`,
  'body-too-large': (v) =>
    `With the values filled in, the body would have more than ${v.limit} bytes. What does not fit is left out; insert less.`,
  'body-tag-in-escape': () => 'A tag cannot be inside an escape sequence. Complete the escape before it.',
  'marker-misplaced': (v) => MARKER_FAULTS[v.found],
  'marker-not-json': (v) =>
    `Lists, conditions and “optional” need a body that is JSON: ${jsonFault(v)}. Correct it here.`,
  'marker-too-deep': (v) => `More than ${v.limit} markers are inside each other here. Remove some.`,
  'repeated-too-often': (v) =>
    `Repeated for each item, more than ${v.limit} tags would be filled in. What follows is left out; use shorter lists.`,
  'name-hides-member': (v) =>
    `The context has a member “${v.name}”, which this name hides here. Choose another name to use both.`,
  'body-not-json': (v) => `With the values filled in, the body is not JSON: ${jsonFault(v)}.`,
  'body-repeated-member': (v) =>
    `“${v.name}” occurs more than once in this object; most receivers keep the last.`,
  'body-number-rounded': (v) => `Many receivers round ${v.number}. Send it as a string to be safe.`,
  'body-too-deep': (v) => `Nested more than ${v.limit} levels deep; many receivers refuse that.`,
  'body-more-hints': (v) => `There is more of this kind after the first ${v.listed}.`,
  'body-with-get': () =>
    'A body in a GET request has no defined meaning, and browsers refuse to send it. Use POST or PUT.',

  // Authentication
  'credential-tag': () =>
    'Tags are not filled in here: the braces are sent as they are. Write the value itself, or name a secret.',
  'username-colon': () => 'A username cannot contain a colon in Basic auth. Remove it.',
  'credential-too-large': (v) => `At most ${v.limit} bytes are allowed here. Enter a shorter text.`,
  'credential-control': (v) => `The control character ${v.character} is not allowed here. Delete it.`,
  'header-name-empty': () => 'The header name is missing. Enter one, such as X-Api-Key.',
  'header-name-too-long': (v) => `A header name has at most ${v.limit} characters. Shorten it.`,
  'header-name-invalid': (v) =>
    `A header name cannot contain ${character(v.character)}. Use letters, digits and ! # $ % & ' * + - . ^ _ \` | ~.`,
  'header-name-refused': (v) =>
    `${v.name} is set by HTTP itself and cannot carry a key. Choose another header name.`,
  'header-name-fixed': (v) =>
    `Receivers that verify this scheme look only for ${v.name}. Leave the header name out.`,
  'header-name-repeated': (v) =>
    `Another header field of the scheme is called ${v.name} already. Choose another header name.`,
  'secret-empty': () => 'The secret is missing. Enter it.',
  'header-value-invalid': (v) =>
    `A header value may contain only visible ASCII characters and inner spaces, no ${NOT_IN_HEADER_VALUE[v.found]}. Correct it.`,
  'secret-missing': (v) => `There is no value for the secret ${v.name}. Give it one to see the request.`,
  'secret-encoding': (v) =>
    `The scheme expects this secret as ${KEY_ENCODINGS[v.expected]}. Enter it as you received it.`,
  'keyid-invalid': (v) =>
    `A key ID cannot contain ${character(v.character)}. Use visible ASCII characters except " and \\.`,
  'scheme-message-empty': () => 'The message of the scheme is empty. Add what is to be signed.',
  'scheme-signatures': (v) => `The header fields must contain the signature exactly once; found: ${v.found}.`,
  'scheme-field-empty': () => 'The header field has no value. Add a part to it, or remove the field.',
  'scheme-too-many-parts': (v) =>
    `A signing scheme has at most ${v.limit} parts, those of its message and its header fields together. Remove some.`,
  'signed-too-large': (v) => `The signed message would have more than ${v.limit} bytes. Sign less.`,
  'signing-setting-unused': () =>
    'The signing scheme has no place for this setting, and it is not used. Clear it, or choose another scheme.',
  'signature-of-no-body': () =>
    'The scheme signs nothing of the request but the body, and this request has none: the signature fits any such request. Use POST or PUT.',
  'signature-leaves-open': (v) =>
    `Not protected by the signature: ${joinedByAnd(v.open.map((one) => SIGNABLE_PARTS[one]))}.`,
  'more-problems': (v) => `Only the first ${v.listed} problems are listed. Correct them to see the others.`,

  // The contract of the receiver
  'contract-missing': (v) => `The receiver requires “${v.name}”${inside(v.at)}. Add it.`,
  'contract-type': (v) =>
    `The receiver expects ${either(v.expected.map((type) => CONTRACT_TYPES[type]))}${of(v.at)}, found ${KINDS[v.found]}.`,
  'contract-value': (v) => `The receiver accepts only ${either(v.allowed)}${of(v.at)}.`,
  'contract-pattern': (v) =>
    `This does not match the pattern ${v.pattern} that the receiver expects${of(v.at)}.`,
  'contract-format': (v) =>
    `This does not have the format “${v.format}” that the receiver expects${of(v.at)}.`,
  'contract-length': (v) =>
    `The receiver expects ${v.bound === 'least' ? 'at least' : 'at most'} ${v.limit} ${v.of}${of(v.at)}.`,
  'contract-number': (v) => `The receiver expects a number ${NUMBER_RULES[v.rule]} ${v.limit}${of(v.at)}.`,
  'contract-form': (v) => `${CONTRACT_FORMS[v.rule]}${of(v.at)}.`,
  'contract-forbidden': (v) => `The receiver accepts no “${v.name}”${inside(v.at)}. Remove it.`,
  'contract-unknown': (v) =>
    `The contract does not mention “${v.name}”${inside(v.at)}; the receiver may ignore it.`,
  'contract-refuses-all': (v) => `The contract accepts no value at all${of(v.at)}. Check the contract.`,
  'contract-media-type': (v) =>
    `The receiver expects ${v.expected}, and ${v.found} is sent. Change the format.`,
  'contract-schema': (v) =>
    `${CONTRACT_FAULTS[v.fault]}: ${v.text}. This part of the contract is not checked.`,
  'contract-not-checked': (v) => CONTRACT_GAPS[v.reason](v.text),
  'contract-more': (v) => `Only the first ${v.listed} places that do not fit the contract are listed.`,
  'contract-unconfirmed': (v) =>
    `Nobody has confirmed this value of “${v.at}”: it is from the description, or made up. Replace it, or confirm it in the view Contract.`,
  'contract-constant-key': (v) =>
    `“${v.at}” is the same in each request, so the receiver takes all but the first for repeats. Insert a value that differs.`,
};

const inside = (at: string): string => (at === '' ? '' : ` in ${at}`);
const of = (at: string): string => (at === '' ? '' : ` for ${at}`);

/**
 * The message for people, in English: what is wrong and what to do.
 *
 * @throws TypeError when the argument is not a problem
 */
export function describe(problem: Problem): string {
  const { code, values } = Object(problem) as Problem;
  if (!Object.hasOwn(MESSAGES, String(code)))
    throw new TypeError('problem is one of those that this module gives');
  return (MESSAGES[code] as (v: object) => string)(readableValues(values));
}

/** Values can be as long as a file; a sentence cannot. */
const MAX_VALUE_LENGTH = 160;

/** The values of an English message: as long as a sentence has room for, and numbers as `33,554,432`. */
export const readableValues = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, readable(value)])) as Values;

function readable(value: unknown): unknown {
  if (typeof value === 'number') return value.toLocaleString('en-GB');
  return typeof value === 'string' && value.length > MAX_VALUE_LENGTH
    ? `${value.slice(0, MAX_VALUE_LENGTH)}…`
    : value;
}

/** The words inside the messages of problems: what was expected, and what was found. */
export const KINDS: Record<JsonKind, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  object: 'an object',
};

export const CONTRACT_TYPES: Record<ContractType, string> = { ...KINDS, integer: 'a whole number' };

export const NUMBER_RULES: Record<ContractNumberRule, string> = {
  'at-least': 'not below',
  'at-most': 'not above',
  above: 'above',
  below: 'below',
  multiple: 'that is a multiple of',
};

export const CONTRACT_FORMS: Record<ContractForm, string> = {
  none: 'This has none of the forms that the receiver accepts',
  several: 'This has several of the forms of which the receiver accepts exactly one',
  excluded: 'This has a form that the receiver refuses',
  contains: 'This list lacks an item that the receiver expects',
  'contains-fewer': 'This list has more items of one form than the receiver accepts',
  'repeated-item': 'This item occurs twice in a list whose items the receiver expects to differ',
};

export const CONTRACT_FAULTS: Record<ContractFault, string> = {
  reference: 'The contract refers to something that it does not contain',
  circle: 'The contract goes in a circle',
  pattern: 'The contract has a pattern that is no regular expression',
  keyword: 'The contract has a rule that is not understood',
};

export const CONTRACT_GAPS: Record<ContractGap, (text: string) => string> = {
  time: () => 'The patterns of the contract are not checked: one of them took longer than 2 seconds.',
  'too-long': () => 'The contract is not checked: this body takes too long. Check it with the command line.',
  effort: () => 'The contract is not checked to its end: its schema branches too often.',
  'left-out': () => 'The contract has not all of its schema, so that a part of the body is not checked.',
  dialect: (text) => `The contract follows ${text}, which is not known here; it is checked as JSON Schema.`,
  data: () => 'The contract is not checked: the body needs data. Name a sample.',
  file: () => 'The contract is not checked: its file cannot be read. Replace it.',
  'media-type': (text) => `The contract is not checked: ${text} cannot be read here.`,
};

export const TAG_EXPECTED: Record<TagExpected, string> = {
  'path-or-string': 'a path such as order.id, or a string in single quotes',
  'name-or-number': 'a name or a number',
  'number-or-string': 'a number or a string in single quotes',
  bracket: ']',
  'filter-name': 'the name of a filter',
  literal: 'a string in single quotes, a number, true, false or null',
  quote: "a closing ' for this string",
  'quote-before-character': 'a closing \' (a string contains no ", \\ or control character)',
  'pipe-or-end': '| or }}',
  'dot-pipe-or-end': '., | or }}',
  path: 'a path such as order.lines',
  name: 'a name for each item, such as line',
  as: 'as and a name, such as order.lines as line',
  optional: 'optional, the only filter that is possible here',
  'optional-or-end': ', | optional or }}',
  'comparison-or-end': '== or != and a value, such as order.total != 0, or }}',
};

export const FOREIGN_NOTATIONS: Record<ForeignNotation, string> = {
  block:
    '{% … %}, as in Liquid and Jinja, is sent as text. Tags here are {{ order.id }}; a body that is JSON can have {{ if … }} and {{ each … }}.',
  angle: '<% … %>, as in ERB and EJS, is sent as text. Tags here are {{ order.id }}.',
  equals: 'The = before the tag is sent as text. Delete it if this is an expression of n8n.',
  dollar: 'The $ before the tag is sent as text. Delete it unless it is meant, as in an amount in dollars.',
};

export const MARKER_FAULTS: Record<MarkerFault, string> = {
  'in-text': '“each” and “if” stand alone in a JSON string, before an element or as the name of a member.',
  'as-value':
    '“each” and “if” cannot be the value of a member. Put them before an element of a list, or make them the name of a member.',
  'governs-nothing': 'There is no element after this one. Add the element that is repeated or conditional.',
  'governs-no-object':
    'As the name of a member, “each” and “if” need an object in braces as its value. Write its members there.',
};

export const ARGUMENTS: Record<FilterArguments, string> = {
  none: 'no arguments',
  any: 'any values that are left out too',
  one: "one argument, such as default: 'none'",
  'one-string': "one string, such as pluck: 'sku'",
  'one-string-at-most': "at most one string, such as join: ', '",
  pairs: "pairs of values, such as map: 'new', 1, 'paid', 2",
  'date-pattern':
    "a pattern of yyyy MM dd HH mm ss SSS XXX with other words in [ ], and an offset such as '+01:00' if needed: date: 'yyyy-MM-dd[T]HH:mm:ssXXX'",
  places: 'a whole number from 0 to 20, such as decimal: 2',
  shift: 'a whole number from -20 to 20, such as scale: 2',
};

export const NO_FALLBACK: Record<NoFallback, string> = { 'empty-text': 'the empty text', false: 'false' };

export const NOT_IN_HEADER_VALUE: Record<HeaderValueFault, string> = {
  'outer-space': 'space at its start or end',
  control: 'control character',
  'not-ascii': 'character outside ASCII',
};

export const KEY_ENCODINGS: Record<KeyEncoding, string> = {
  hex: 'hexadecimal digits, two for each byte',
  base64: 'standard Base64 with its padding',
};

export const SIGNABLE_PARTS: Record<SignablePart, string> = {
  method: 'the method',
  host: 'the host',
  path: 'the path',
  query: 'the query',
  'empty-query': 'a ? at the end of the URL',
  'content-type': 'the Content-Type',
  body: 'the body',
  time: 'the time',
  id: 'the message ID',
};

/** `GET, POST or PUT` */
const either = (alternatives: readonly string[]): string => joined(alternatives, 'or');

/** `the method, the host and the path` */
const joinedByAnd = (things: readonly string[]): string => joined(things, 'and');

function joined(words: readonly string[], conjunction: string): string {
  const last = words.at(-1) ?? '';
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} ${conjunction} ${last}` : last;
}
