import type { Action, DataRow } from '../../src/core';
import { aRestApiCall, aWebhook } from '../an-action';

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
