import type { Problem, ProblemCode } from '../../src/core';
import type { FoundInText, ProblemValues } from '../../src/core/internal';
import {
  ARGUMENTS,
  JSON_EXPECTED,
  KEY_ENCODINGS,
  KINDS,
  NO_FALLBACK,
  NOT_IN_HEADER_VALUE,
  PROTECTABLES,
  TAG_EXPECTED,
} from '../../src/core/problem/describe';
import { keysOf } from './sample-of-each-code';

/** Values that show in a message as given. */
const a = '‹a›';
const b = '‹b›';

const kinds = keysOf(KINDS);
const characters = [{ character: a }, { character: ' ' }];

const FOUND: readonly FoundInText[] = [
  { found: 'end', text: '' },
  { found: 'nothing', text: '' },
  { found: 'word', text: a },
  { found: 'character', text: a },
  { found: 'character', text: ' ' },
];
const inJson = keysOf(JSON_EXPECTED).flatMap((expected) => FOUND.map((found) => ({ expected, ...found })));

/** Values for every code, and every word that a message can have. */
const VALUES: { readonly [C in ProblemCode]: readonly ProblemValues<C>[] } = {
  'json-syntax': inJson,
  'json-too-deep': [{ limit: 231 }],
  'json-repeated-member': [{ name: a }],
  'json-lone-surrogate': [{}],
  'file-too-large': [{ bytes: 231, limit: 232 }],
  'file-too-many-values': [{ values: 231, limit: 232 }],
  'file-more-problems': [{ listed: 231 }],
  'config-wrong-type': kinds.map((found) => ({ expected: kinds, found })),
  'config-wrong-value': [
    { allowed: [a, 'b', 'c'], found: b, type: 'string' },
    { allowed: [a], found: b, type: 'number' },
  ],
  'config-missing-setting': [{ name: a }],
  'config-unknown-setting': [{ name: a, known: b }],
  'config-newer-version': [{ found: a, known: 231 }],
  'config-secret-name': [{ name: a }],
  'config-no-actions': [{}],
  'template-unclosed': [{}],
  'template-triple-brace': [{}],
  'template-reserved': [{ sigil: a }],
  'template-syntax': keysOf(TAG_EXPECTED).flatMap((expected) =>
    FOUND.map((found) => ({ expected, ...found })),
  ),
  'template-unknown-filter': [{ name: a, known: b }],
  'template-arguments': keysOf(ARGUMENTS).map((expected) => ({ filter: a, expected })),
  'template-raw-not-last': [{}],
  'template-raw-refused': [{}],
  'template-raw': [{}],
  'template-encoded-twice': [{}],
  'template-default-unused': keysOf(NO_FALLBACK).map((value) => ({ value })),
  'value-missing': [{ path: a }],
  'value-not-text': kinds.map((type) => ({ path: a, type })),
  'value-not-array': kinds.map((type) => ({ path: a, type })),
  'value-not-date': [{ path: a }],
  'value-not-decimal': [{ path: a }],
  'value-not-mapped': [{ path: a }],
  'value-too-large': [{ path: a, limit: 231 }],
  'values-too-large': [{ limit: 231 }],
  'template-too-many-tags': [{ limit: 231 }],
  'template-too-many-broken': [{ limit: 231 }],
  'text-lone-surrogate': [{}],
  'value-lone-surrogate': [{ path: a }],
  'url-empty': [{}],
  'url-not-absolute': [{}],
  'url-scheme': [{ scheme: a }],
  'url-control': [{ character: a }],
  'url-credentials': [{}],
  'url-host-missing': [{}],
  'url-host-invalid': [{ host: a }],
  'url-host-slashes': [{ host: a }],
  'url-too-large': [{ limit: 231 }],
  'url-port-invalid': [{ port: a }],
  'url-host-value': characters,
  'url-port-value': characters,
  'url-scheme-tag': [{}],
  'url-start-value': characters,
  'url-dot-segment': [{ segment: a }],
  'url-empty-segment': [{}],
  'url-fragment': [{}],
  'key-empty': [{}],
  'key-repeated': [{ key: a, row: 231 }],
  'body-too-large': [{ limit: 231 }],
  'body-tag-in-escape': [{}],
  'body-not-json': inJson,
  'body-repeated-member': [{ name: a }],
  'body-number-rounded': [{ number: a }],
  'body-too-deep': [{ limit: 231 }],
  'body-more-hints': [{ listed: 231 }],
  'body-with-get': [{}],
  'credential-tag': [{}],
  'username-colon': [{}],
  'credential-too-large': [{ limit: 231 }],
  'credential-control': [{ character: a }],
  'header-name-empty': [{}],
  'header-name-too-long': [{ limit: 231 }],
  'header-name-invalid': characters,
  'header-name-refused': [{ name: a }],
  'header-name-fixed': [{ name: a }],
  'header-name-repeated': [{ name: a }],
  'secret-empty': [{}],
  'header-value-invalid': keysOf(NOT_IN_HEADER_VALUE).map((found) => ({ found })),
  'secret-missing': [{ name: a }],
  'secret-encoding': keysOf(KEY_ENCODINGS).map((expected) => ({ expected })),
  'keyid-invalid': characters,
  'name-too-long': [{ limit: 231 }],
  'scheme-message-empty': [{}],
  'scheme-signatures': [{ found: 231 }],
  'scheme-field-empty': [{}],
  'scheme-too-many-parts': [{ limit: 231 }],
  'signed-too-large': [{ limit: 231 }],
  'time-too-late': [{}],
  'signing-setting-unused': [{}],
  'signature-of-no-body': [{}],
  'signature-leaves-open': [{ open: keysOf(PROTECTABLES) }],
  'more-problems': [{ listed: 231 }],
};

export const PROBLEM_SAMPLES: readonly Problem[] = keysOf(VALUES).flatMap((code) =>
  VALUES[code].map(
    (values) => ({ code, severity: 'error', cause: 'settings', path: [], values }) as unknown as Problem,
  ),
);
