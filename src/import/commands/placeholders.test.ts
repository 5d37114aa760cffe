import { describe, expect, test } from 'vitest';
import { readAll, requestText } from '../../../test/read-foreign';
import type { ReadRequest } from '..';

const only = (text: string): ReadRequest => {
  const { actions } = readAll(text).reading;
  expect(actions).toHaveLength(1);
  return actions[0] as ReadRequest;
};

const placeholders = ({ notes }: Pick<ReadRequest, 'notes'>) =>
  notes.flatMap((one) => (one.code === 'placeholder' ? [one.values.found] : []));

/** As a shell or a workflow writes it. */
const $ = (inside: string) => `\${${inside}}`;

describe('in a credential a placeholder is the named secret', () => {
  test.each([
    ["-H 'Authorization: Bearer {{token}}'", 'token'],
    ["-H 'X-Api-Key: {{ API_KEY }}'", 'API_KEY'],
    ["-H 'Authorization: Bearer $auth_token'", 'auth_token'],
    ["-H 'X-Api-Key: $API_KEY'", 'API_KEY'],
    [`-H 'X-Api-Key: ${$('key')}'`, 'key'],
    ["-H 'X-Api-Key: %API_KEY%'", 'API_KEY'],
    [`-H 'Authorization: Bearer ${$('{ secrets.TOKEN }')}'`, 'TOKEN'],
    [`-H "Authorization: Bearer ${$('{ secrets.TOKEN }')}"`, 'TOKEN'],
    ["-H 'Authorization: Token token={{process.env.TOKEN}}'", 'TOKEN'],
    ["-H 'Authorization: Bearer <TOKEN>'", 'TOKEN'],
    ["--oauth2-bearer '{{token}}'", 'token'],
    ["-u 'me:{{password}}'", 'password'],
    ["-u 'me:$PASSWORD'", 'PASSWORD'],
  ])('curl %s', (options, name) => {
    const { authentication } = only(`curl https://h/ ${options}`).action;
    const secret =
      authentication.method === 'basic'
        ? authentication.password
        : 'secret' in authentication && authentication.secret;
    expect(secret).toEqual({ secret: name });
  });

  test.each([
    ["wget https://h/ --header 'X-Api-Key: {{key}}'", 'key'],
    ["http https://h/ 'X-Api-Key:{{key}}'", 'key'],
    ["http -A bearer -a '{{key}}' https://h/", 'key'],
    ['curl "https://h/" ^\n -H "X-Api-Key: {{key}}"', 'key'],
    ["Invoke-RestMethod -Uri https://h/ -Headers @{ 'X-Api-Key' = '{{key}}' }", 'key'],
    ["fetch('https://h/', { headers: { 'X-Api-Key': '{{key}}' } })", 'key'],
  ])('%s', (text, name) => {
    expect(only(text).action.authentication).toMatchObject({ secret: { secret: name } });
  });

  test.each(['$ecret', 'pa$$WORD', '100%SURE', '{"a":1}'])('%s may be a password', (password) => {
    expect(only(`curl https://h/ -u 'me:${password}'`).action.authentication).toMatchObject({ password });
  });

  test('a username, which can contain no tag, is said', () => {
    const { action, notes } = only("curl https://h/ -u '{{user}}:{{password}}'");
    expect(action.authentication).toMatchObject({ username: '{{user}}' });
    expect(notes).toContainEqual(
      expect.objectContaining({ code: 'variable-in-username', values: { names: '{{user}}' } }),
    );
  });
});

describe('in the host and as a segment of the path a placeholder is a tag', () => {
  test.each([
    ["curl '{{baseUrl}}/orders/{{ id }}'", '{{ baseUrl }}/orders/{{ id }}'],
    ["curl 'https://{{host}}:{{port}}/v1'", 'https://{{ host }}:{{ port }}/v1'],
    ["curl 'https://{{tenant}}.example.com/v1?q=1'", 'https://{{ tenant }}.example.com/v1?q=1'],
    [`curl 'https://h/<ORDER_ID>/$ITEM/${$('LINE')}'`, 'https://h/{{ ORDER_ID }}/{{ ITEM }}/{{ LINE }}'],
    ['curl https://h/<order-id>', 'https://h/{{ order-id }}'],
    [`curl "https://h/${$('{ inputs.id }')}?a=1"`, 'https://h/{{ inputs.id }}?a=1'],
    ["curl -g 'https://h/{{order id}}'", "https://h/{{ ['order id'] }}"],
    ["wget 'https://{{host}}/1'", 'https://{{ host }}/1'],
    ["http '{{baseUrl}}/1'", '{{ baseUrl }}/1'],
    ['curl ^"https://h/{{id}}^"', 'https://h/{{ id }}'],
  ])('%s', (text, url) => {
    const found = only(text);
    expect(found.action.url).toBe(url);
    expect(placeholders(found)).toEqual([]);
    expect(found.tagged).toBeUndefined();
    expect(found.notes.map(({ code }) => code)).toContain('variables');
    expect(found.notes.map(({ code }) => code)).not.toContain('url-pattern-refused');
  });

  test.each(["curl 'https://h/v1/$metadata'", "curl 'https://h/orders($ID)'"])('%s stays', (text) => {
    expect(only(text).notes.map(({ code }) => code)).not.toContain('variables');
  });
});

describe('elsewhere it is sent as it is, which one note says, and tags are offered', () => {
  const HEADER = "-H 'Content-Type: application/json'";
  test.each([
    [
      `curl https://h/ ${HEADER} -d '{"id":"{{order_id}}","n":{{n}}}'`,
      '{{order_id}}, {{n}}',
      '{"id":"{{order_id}}","n":{{n}}}',
      '{"id":"7","n":7}',
    ],
    [
      `curl https://h/ -d 'id={{order_id}}&n=$NO'`,
      '{{order_id}}, $NO',
      'id=%7B%7Border_id%7D%7D&n=%24NO',
      'id=7&n=7',
    ],
    [`curl https://h/ ${HEADER} -d '{"a":"<ORDER_ID>"}'`, '<ORDER_ID>', '{"a":"<ORDER_ID>"}', '{"a":"7"}'],
    ['curl https://h/ -d id=<ID>', '<ID>', 'id=%3CID%3E', 'id=7'],
    ["curl https://h/ -F 'id={{order_id}}'", '{{order_id}}', 'id=%7B%7Border_id%7D%7D', 'id=7'],
    [
      `curl https://h/ ${HEADER} -d "[\\"\${{ github.sha }}\\"]"`,
      $('{ github.sha }'),
      `["${$('{ github.sha }')}"]`,
      '["7"]',
    ],
    ['xh post https://h/ id={{order_id}}', '{{order_id}}', '{"id":"{{order_id}}"}', '{"id":"7"}'],
    ["wget https://h/ --post-data 'id={{order_id}}'", '{{order_id}}', 'id=%7B%7Border_id%7D%7D', 'id=7'],
  ])('%s', (text, found, sent, tagged) => {
    const read = only(text);
    const context = '{"order_id":"7","n":7,"NO":"7","ORDER_ID":"7","ID":"7","github":{"sha":"7"}}';
    const body = ({ action }: Pick<ReadRequest, 'action'>) => requestText(action, context).split('\n\n')[1];
    expect(placeholders(read)).toEqual([found]);
    expect(body(read)).toBe(sent);
    if (!read.tagged) throw new Error('No tags');
    expect(placeholders(read.tagged)).toEqual([]);
    expect(body(read.tagged)).toBe(tagged);
    expect(read.tagged.notes.map(({ code }) => code)).toContain('variables');
    expect({ ...read.tagged.action, url: '', body: '', data: [] }).toEqual({
      ...read.action,
      url: '',
      body: '',
      data: [],
    });
  });

  test('of a query, too', () => {
    const read = only("curl 'https://h/?id={{id}}'");
    expect([read.action.url, read.tagged?.action.url]).toEqual([
      "https://h/?id={{ '{{' | raw }}id}}",
      'https://h/?id={{ id }}',
    ]);
    expect(placeholders(read)).toEqual(['{{id}}']);
  });

  test.each([
    `curl https://h/ -d '<ID>7</ID>'`,
    `curl https://h/ -d 'a <b> c'`,
    `curl https://h/ -d '{{#each items}}{{{name}}}{{/each}}'`,
    `curl https://h/ -d 'query($id: ID!)'`,
  ])('%s has none', (text) => {
    const read = only(text);
    expect(placeholders(read)).toEqual([]);
    expect(read.tagged).toBeUndefined();
  });

  test('in an .http file {{name}} is its variable', () => {
    const { reading } = readAll("@a = 1\n\n###\ncurl https://h/ -d 'id={{a}}'", 'a.http');
    expect(reading.actions[0]?.tagged).toBeUndefined();
    expect(reading.actions[0]?.action).toMatchObject({ data: [{ key: 'id', value: '{{ a }}' }] });
  });
});

test.each([
  [String.raw`curl https://h/ --json "{ \"$id\": 1, \"b\": \"$b\" }"`, ['$id']],
  [String.raw`curl https://h/ --json "{ \"a\": \"$b\" }"`, []],
  [`curl https://h/ --json '{ "$id": 1 }'`, []],
])('a name that the shell leaves empty in double quotes is noted: %s', (text, names) => {
  const found = only(text).notes.flatMap((one) =>
    one.code === 'shell-variable-as-name' ? [one.values.names] : [],
  );
  expect(found).toEqual(names);
});

describe('tags of blocks stay text, which a note says before and after tags are made', () => {
  test.each([
    ['{{#if order.paid}}VIP{{/if}} {{ order.id }}', '{{#if order.paid}}, {{/if}}'],
    ['{{#a}}x{{else}}y{{/a}}{{id}}', '{{#a}}, {{/a}}, {{else}}'],
    ['{{! comment }}{{> part}}{{id}}', '{{! comment }}, {{> part}}'],
  ])('%s', (text, kept) => {
    const read = only(
      `curl https://h/ -H 'Content-Type: application/json' -d '${JSON.stringify({ t: text })}'`,
    );
    expect(placeholders(read)).toEqual([expect.stringContaining(kept)]);
    expect(read.tagged && placeholders(read.tagged)).toEqual([kept]);
  });

  test('no word is one of a block outside of it', () => {
    const read = only("curl https://h/ -d 'from={{start}}&to={{end}}'");
    expect(read.tagged && placeholders(read.tagged)).toEqual([]);
  });
});
