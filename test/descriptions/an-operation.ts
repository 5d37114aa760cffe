import { readOperation } from './read-descriptions';

interface Given {
  readonly method?: string;
  readonly path?: string;
  readonly root?: object;
  readonly [member: string]: unknown;
}

/** A description with one operation. */
export const api = ({ method = 'get', path = '/a', root = {}, ...operation }: Given) => ({
  'api.json': {
    openapi: '3.1.0',
    info: { title: 'Shop' },
    servers: [{ url: 'https://h.test/v1' }],
    paths: { [path]: { [method]: operation } },
    ...root,
  },
});
export const read = (given: Given) => readOperation(api(given));
export const body = (schema: object, more: object = {}, type = 'application/json') => ({
  method: 'post',
  requestBody: { content: { [type]: { schema, ...more } } },
});
export const parameter = (name: string, more: object) => ({ name, in: 'query', required: true, ...more });
