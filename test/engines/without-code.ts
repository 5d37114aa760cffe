import fc from 'fast-check';
import type { Action, DataRow, Problem } from '../../src/core';
import {
  isSent,
  type Json,
  lookUp,
  PreparedFreeForm,
  parseSetting,
  parseTemplate,
  type Tag,
} from '../../src/core/internal';
import { aRestApiCall, aWebhook } from '../an-action';
import { actionOf } from '../arbitrary-tables';

const rows = (...values: readonly string[]): DataRow[] =>
  values.map((value, index) => ({ key: `k${index}`, value, enabled: true }));

/** Actions whose request n8n's own settings make, for a receiver at an origin. */
export const WITHOUT_CODE: Readonly<Record<string, (origin: string) => Action>> = {
  'a GET': (origin) => aWebhook({ url: `${origin}/v1/{{ a }}?x={{ b.c }}`, method: 'GET' }),
  'a form': (origin) =>
    aWebhook({
      url: `${origin}/{{ a }}/x`,
      data: rows('{{ b.c }}', 'A-{{ a }}, {{ b.c }}!', '=x'),
      authentication: { method: 'header-key', headerName: 'X-Key', secret: { secret: 'KEY' } },
    }),
  'members of JSON': (origin) =>
    aWebhook({
      url: `${origin}/p-{{ a }}`,
      method: 'PUT',
      format: 'json',
      data: rows('{{ b.c }}', '"{{ a }}" \n{{ b.c }}', 'Ü'),
      authentication: { method: 'basic', username: 'shop', password: { secret: 'PASSWORD' } },
    }),
  'a default': (origin) =>
    aWebhook({
      url: `${origin}/`,
      format: 'json',
      data: rows("{{ b.d.e | default: 'none' }}", "{{ a | default: '' }}", '{{ n | default: 5 }}'),
    }),
  'free text': (origin) =>
    aRestApiCall({
      url: `${origin}/{{ a }}`,
      body: '{\n  "id": "{{ a }}",\n  "text": "A-{{ b.c }}\\n",\n  "all": {{ b }},\n  "n": [{{ n }}, {{ n | default: true }}]\n}',
    }),
  'keys of JSON': (origin) =>
    aRestApiCall({
      url: `${origin}/`,
      body: '{"{{ a }}":{"b":{{ b }}},"l":[{"{{ x-y }}": {}}, { "k{{ n }}":"{{ a }}"}]}',
    }),
  'names in brackets': (origin) =>
    aWebhook({ url: `${origin}/?{{ x-y }}={{ l[0].z }}&{{ ['a b'].c }}`, data: [] }),
  'nothing of the data': (origin) => aWebhook({ url: `${origin}/ü?a b`, data: rows('=1') }),
};

/** Values that engines are likely to write otherwise. */
export const HOSTILE_VALUES: readonly unknown[] = [
  ...['', 'A-1001', 'ä ö/?#&=%+', '100%25', "\"quoted\" 'it's'", 'a\\b\n\t\u0000', '\u{1f600}', '\ud800'],
  ...['..', '.', '{{ 1 + 1 }}', '={{ $env.PATH }}', '</script>', "!'()*~", '\u2028', 'a\u0301', ' x '],
  ...[0, -0, 1.5, 1e21, 12_345_678_901_234_568, 123_456_789_012_345_680, true, false, null, undefined],
  ...[{}, { c: 1 }, [], ['x'], { c: { d: 'ü' } }],
];

/** The secrets of these actions. */
export const SECRETS_WITHOUT_CODE = { PASSWORD: 'pä:ss "1"', KEY: 'k-1; a=b' };

/** Data with a hostile value in every place, and in some of them alone. */
export const hostileData: readonly object[] = HOSTILE_VALUES.flatMap((value) => [
  { a: value, b: { c: value, d: value }, n: value, 'x-y': value, 'a b': { c: value }, l: [{ z: value }] },
  { a: 'A-1001', b: { c: 'ok', d: { e: value } }, n: value, 'x-y': 1, 'a b': { c: true }, l: value },
]);

/** Names that texts and lists have by themselves, and digits; data has members of these names, too. */
const OWN_NAMES = ['filter', 'search', 'length', 'name', '0', '1'];

const hostileValue = fc.constantFrom(...HOSTILE_VALUES);
const hostileObject = fc.oneof(
  fc.dictionary(fc.constantFrom('c', 'd', 'z', ...OWN_NAMES), hostileValue),
  hostileValue,
);

/** Data with hostile values, as a trigger of n8n hands it over. */
export const dataWithoutCode: fc.Arbitrary<object> = fc
  .record(
    {
      a: hostileObject,
      b: hostileObject,
      n: hostileValue,
      'x-y': hostileValue,
      'a b': fc.record({ c: hostileValue }),
      l: fc.oneof(fc.array(hostileObject, { maxLength: 2 }), hostileValue),
      o: fc.dictionary(fc.constantFrom(...OWN_NAMES), hostileObject),
    },
    { requiredKeys: [] },
  )
  .map((data) => JSON.parse(JSON.stringify(data)) as object);

const somePath = fc.oneof(
  fc.constantFrom('a', 'b.c', 'n', 'x-y', "['a b'].c", 'l[0].z', 'l[0].name', 'b.name', 'o.1.c', 'o[0].name'),
  fc
    .tuple(fc.constantFrom('a', 'l', 'o'), fc.constantFrom(...OWN_NAMES), fc.constantFrom('', '.name', '.c'))
    .map(([first, name, last]) =>
      /\d/.test(name) ? `${first}['${name}']${last}` : `${first}.${name}${last}`,
    ),
);
const someTag = fc
  .tuple(somePath, fc.constantFrom('', '', " | default: 'none'", " | default: ''", ' | default: 5'))
  .map(([path, filters]) => `{{ ${path}${filters} }}`);

const joined = (...pieces: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.array(fc.oneof(...pieces), { maxLength: 3 }).map((some) => some.join(''));
const someText = joined(someTag, fc.constantFrom('x', ' ', '{', '}', '.', '=', '%', "'", 'ü'));
const inString = fc.oneof(someText, someTag).map((text) => `"${text}"`);

const someJson = fc.letrec<{ value: string; object: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    inString,
    someTag,
    fc.constantFrom('1', 'null', '{}', '[]'),
    fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
    tie('object'),
  ),
  object: fc
    .array(
      fc.tuple(
        fc.oneof({ weight: 9, arbitrary: inString }, { weight: 1, arbitrary: someTag }),
        fc.constantFrom(':', ': '),
        tie('value'),
      ),
      { maxLength: 3 },
    )
    .map((members) => `{${members.map((one) => one.join('')).join(',')}}`),
}));

/** Actions of which n8n's own settings make many, of tags that are likely to be read in another way there. */
export const actionWithoutCode: fc.Arbitrary<Action> = actionOf({
  name: fc.constant(''),
  url: fc
    .tuple(joined(someTag, fc.constantFrom('/', '.', 'v1', 'ü')), fc.oneof(fc.constant(''), someText))
    .map(([path, query]) => `https://h/${path}?${query}`),
  authentication: fc.constant({ method: 'none' }),
  data: fc
    .array(fc.tuple(someText, fc.boolean()), { maxLength: 3 })
    .map((values) => values.map(([value, enabled], index) => ({ key: `k${index}`, value, enabled }))),
  body: fc.oneof(someJson.value, someJson.object),
});

interface PlacedTag {
  readonly tag: Tag;
  readonly isBare: boolean;
}

/** The tags of an action whose values are sent, and whether these stand for whole JSON values. */
function tagsOf(action: Action): PlacedTag[] {
  const rows = 'data' in action && action.method !== 'GET' ? action.data.filter(isSent) : [];
  const inTexts = [action.url, ...rows.map(({ value }) => value)];
  return [
    ...inTexts
      .flatMap((text) => parseTemplate(text))
      .flatMap((part) => (part.type === 'tag' ? [{ tag: part, isBare: false }] : [])),
    ...bodyTags(action),
  ];
}

function bodyTags(action: Action): PlacedTag[] {
  if (!('body' in action)) return [];
  const { steps } = new PreparedFreeForm(parseSetting(['body'], action.body));
  return steps.flatMap((step) =>
    step.type === 'tag' ? [{ tag: step.tag, isBare: step.place.isBare === true }] : [],
  );
}

/** Whether a tag writes null as text, for which n8n's own settings stop an item. */
export const isNullAsText = (action: Action, root: Json): boolean =>
  tagsOf(action).some(
    ({ tag: { operand, filters }, isBare }) =>
      !isBare &&
      filters.length === 0 &&
      operand.type === 'path' &&
      lookUp(root, operand.steps)?.value.type === 'null',
  );

/** Whether the builder only refuses half of a surrogate pair within a list or an object, which is sent as its escape. */
export function isHalfWithinJson(action: Action, problems: readonly Problem[]): boolean {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const bare = bodyTags(action).filter(({ isBare }) => isBare);
  return (
    errors.length > 0 &&
    errors.every(
      ({ code, path, range }) =>
        code === 'value-lone-surrogate' &&
        path[0] === 'body' &&
        bare.some(({ tag }) => range && tag.start <= range.start && range.end <= tag.end),
    )
  );
}
