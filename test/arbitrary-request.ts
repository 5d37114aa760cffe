import fc from 'fast-check';
import { type Action, type Authentication, type DataRow, SCHEME_NAMES } from '../src/core';
import { hostileText, numberText } from './arbitrary';
import { usableScheme } from './arbitrary-scheme';
import { actionOf, authenticationOf } from './arbitrary-tables';

/** The values of a context in which every action made here finds what it needs. */
export interface Values {
  readonly a: string;
  readonly b: string;
  readonly c: string;
  readonly list: readonly string[];
  /** The characters of a number. */
  readonly n: string;
  readonly host: string;
  readonly port: string;
  readonly base: string;
}

const someText = hostileText.filter((text) => text !== '');

export const contextValues: fc.Arbitrary<Values> = fc.record({
  a: someText,
  b: someText,
  c: someText,
  list: fc.array(someText, { minLength: 1, maxLength: 3 }),
  n: numberText,
  host: fc.stringMatching(/^[a-z][a-z0-9-]{0,5}(\.[A-Z]{1,3})?$/),
  port: fc.integer({ min: 1, max: 9999 }).map(String),
  base: fc.constantFrom('https://h', 'http://h/v1', 'https://H:8443/a b'),
});

/** The JSON text of a context with these values. */
export const contextOf = ({ n, ...texts }: Values): string =>
  JSON.stringify(texts).replace(/\}$/, `,"n":${n}}`);

/** Written text, without the braces that could begin a tag. */
const writtenText = hostileText.map((text) => text.replaceAll('{', '('));

/** A tag that has a text. */
export const textTag = fc.constantFrom(
  '{{ a }}',
  '{{a}}',
  "{{ ['b'] }}",
  '{{ c | upper | lower }}',
  '{{ n }}',
  '{{ list.0 }}',
  '{{ list | json }}',
  "{{ list | join: ', ' }}",
  '{{ b | json }}',
  "{{ 'it''s' }}",
  "{{ missing | default: 'x&y' }}",
  "{{ a | default: 'unused' }}",
);

const textTemplate = fc
  .array(fc.oneof(writtenText, textTag), { maxLength: 4 })
  .map((pieces) => pieces.join(''));

const segment = fc.oneof(
  fc.constantFrom('', 'v1', 'a b', 'ü|^', '..', '.', 'a;b=c,d', '%2e', '%zz', "it's"),
  textTag.map((tag) => `x${tag}`),
  fc.tuple(textTag, textTag).map(([first, second]) => `${first}-${second}`),
);

const query = fc.oneof(
  fc.constantFrom('', '?', '?a=b&c', "?a b='c'", '#top', '?x#{{ missing }}'),
  fc.tuple(textTag, textTag).map(([name, value]) => `?k=v&${name}=${value}`),
);

const anyOrigin = fc.constantFrom(
  'https://h',
  'http://API.example.com:80',
  '  https://[::1]:81',
  'https://{{ host }}',
  'https://{{ host }}.example.com:{{ port }}',
  '{{ base }}',
);

const urlAt = (origin: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(origin, fc.array(segment, { maxLength: 4 }), query)
    .map(([start, segments, rest]) => start + segments.map((text) => `/${text}`).join('') + rest);

const withoutControls = writtenText.map((text) => text.replaceAll(/[\0-\x1f\x7f]/g, '_'));

const someKey = fc.stringMatching(/^[A-Za-z0-9]{8}$/);

const authentication: fc.Arbitrary<Authentication> = authenticationOf({
  none: fc.constant({}),
  basic: fc.record({
    username: withoutControls.map((text) => text.replaceAll(':', '')),
    password: withoutControls,
  }),
  'header-key': fc.record({
    headerName: fc.constantFrom('X-Key', 'x-api-KEY', 'Authorization', 'A', 'Cookie', 'date', '__proto__'),
    secret: fc.stringMatching(/^[!-~]([ -~]{0,10}[!-~])?$/),
  }),
  hmac: fc.oneof(
    fc.record({ headerName: fc.constantFrom('X-Signature', 'Signature'), secret: someText }),
    fc.record(
      {
        scheme: fc.oneof(fc.constantFrom(...SCHEME_NAMES), usableScheme),
        keyid: fc.stringMatching(/^[#-Z]{1,5}$/),
        headerName: fc.constant(''),
        // Of the form that any scheme accepts.
        secret: someKey,
        secondSecret: someKey,
      },
      { requiredKeys: ['scheme', 'headerName', 'secret'] },
    ),
  ),
});

const rows: fc.Arbitrary<DataRow[]> = fc
  .array(fc.record({ key: textTemplate, value: textTemplate, enabled: fc.boolean() }), { maxLength: 4 })
  // Keys that differ, and are never empty.
  .map((data) => data.map((row, index) => ({ ...row, key: `${index}${row.key}` })));

/** The inside of a JSON string of a template, with tags. */
const stringInside = fc
  .array(
    fc.oneof(
      writtenText.map((text) => JSON.stringify(text).slice(1, -1)),
      textTag,
    ),
    { maxLength: 3 },
  )
  .map((pieces) => pieces.join(''));

const bareTag = fc.constantFrom(
  '{{ a }}',
  '{{ n }}',
  '{{ list }}',
  '{{ list | json }}',
  '{{ a | json }}',
  "{{ 'x' }}",
);

const body = fc
  .array(
    fc.oneof(
      stringInside.map((inside) => `"${inside}"`),
      bareTag,
      fc.constantFrom('1.0', '[ ]', ' null\r\n'),
    ),
    {
      maxLength: 5,
    },
  )
  .map((items) => `[${items.join(',')}]`);

/** Actions that begin their URL in one of these ways. */
export const actionAt = (origin: fc.Arbitrary<string>): fc.Arbitrary<Action> =>
  actionOf({ name: writtenText, url: urlAt(origin), authentication, data: rows, body });

/** Actions that nearly every context of `contextValues` makes a request of. */
export const sendableAction: fc.Arbitrary<Action> = actionAt(anyOrigin);
