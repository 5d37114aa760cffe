import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { PETSTORES } from '../../../test/descriptions/petstore';
import { readDescriptions, sent } from '../../../test/descriptions/read-descriptions';

const BODY = `{
  "name": "doggie",
  "photoUrls": [
    "text"
  ]
}`;

const head = (request: string, host: string, ...lines: string[]): string =>
  [request, `Host: ${host}`, ...lines].join('\n');
const HOST = 'petstore.example.com';
const BEARER = 'Authorization: secret';
const JSON_TYPE = 'Content-Type: application/json; charset=utf-8';

/** What everybody expects of the pet store, in the order of its document. */
const REQUESTS = [
  `${head('POST /v2/pet HTTP/1.1', HOST, JSON_TYPE, BEARER)}\nContent-Length: ${BODY.length}\n\n${BODY}`,
  `${head('PUT /v2/pet HTTP/1.1', HOST, JSON_TYPE, BEARER)}\nContent-Length: ${BODY.length}\n\n${BODY}`,
  `${head('GET /v2/pet/findByStatus?status=available HTTP/1.1', HOST, BEARER)}\n\n`,
  `${head('GET /v2/pet/7 HTTP/1.1', HOST, 'api_key: secret')}\n\n`,
  `${head('POST /v2/pet/7 HTTP/1.1', HOST, 'Content-Type: application/x-www-form-urlencoded', BEARER)}\nContent-Length: 21\n\nname=text&status=text`,
  `${head('GET /v2/store/inventory HTTP/1.1', HOST, 'api_key: secret')}\n\n`,
];

describe.each(Object.entries(PETSTORES))('the pet store in %s', (_, document) => {
  test.each([
    ['JSON', JSON.stringify(document)],
    ['indented JSON', JSON.stringify(document, null, 2)],
    ['YAML', stringify(document)],
    ['YAML with flow collections', stringify(document, { collectionStyle: 'flow' })],
    [
      'YAML with quotes',
      stringify(document, { defaultStringType: 'QUOTE_SINGLE', defaultKeyType: 'QUOTE_DOUBLE' }),
    ],
  ])('as %s becomes the requests that it describes', (_name, text) => {
    const reading = readDescriptions(text);
    expect(reading?.notes).toEqual([]);
    expect(reading?.actions.map((action) => sent(action, '{"petId": 7}'))).toEqual(REQUESTS);
    expect(reading?.actions.map(({ name }) => name)).toEqual([
      'Add a new pet',
      'Update a pet',
      'Find pets by status',
      'Find a pet by its id',
      'Update a pet with a form',
      'Count the pets',
    ]);
    expect(reading?.leftOut.map(({ code, values }) => [code, values])).toEqual([
      ['request-method', { request: 'DELETE /pet/{petId}', method: 'DELETE' }],
    ]);
  });

  test('lists what a search finds', () => {
    const listed = readDescriptions({ 'api.json': document })?.operations ?? [];
    expect(listed.map(({ method, path, tags, refusal }) => [method, path, tags, refusal])).toContainEqual([
      'DELETE',
      '/pet/{petId}',
      ['pet'],
      'method',
    ]);
    expect(listed).toHaveLength(7);
  });

  test('offers the other authentication, and the optional fields', () => {
    const document31 = { 'api.json': document };
    const [, , , byKey] = readDescriptions(document31)?.read ?? [];
    const [credentials] = byKey?.alternatives.filter(({ what }) => what === 'credentials') ?? [];
    expect(credentials?.labels).toEqual(['api_key', 'petstore_auth']);
    const choice = { alternatives: { [credentials?.key ?? '']: 1 }, withOptional: true };
    const chosen = readDescriptions(document31, choice)?.actions ?? [];
    expect(sent(chosen[3] ?? never(), '{"petId": 7}')).toContain('Authorization: secret');
    expect(sent(chosen[0] ?? never())).toContain('"id": 10,\n  "status": "available"\n}');
  });

  test('keeps what the receiver expects', () => {
    const [pet] = readDescriptions({ 'api.json': document })?.read ?? [];
    expect(pet?.contract).toMatchObject({
      source: 'openapi',
      document: { name: 'Pet Store' },
      operation: { method: 'POST', path: '/pet', id: 'addPet', summary: 'Add a new pet' },
      mediaType: 'application/json',
      schema: {
        type: 'object',
        required: ['name', 'photoUrls'],
        properties: { status: { type: 'string', enum: ['available', 'pending', 'sold'] } },
      },
    });
  });
});

const never = (): never => {
  throw new Error('There is no such action');
};
