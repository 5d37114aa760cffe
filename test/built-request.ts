import { type Action, build, type HttpRequest, readContext } from '../src/core';

const { context } = readContext('{}');

/** The request of a REST API Call with these settings, built at a fixed time; a POST to api.example.com. */
export function builtRequest(settings: Partial<Action> & { body?: string }): HttpRequest {
  const action = {
    version: 1,
    objectId: 'automation.rest-api-call',
    name: '',
    method: 'POST',
    url: 'https://api.example.com/orders?x=1',
    format: 'json',
    body: '',
    authentication: { method: 'none' },
    ...settings,
  } as Action;
  const { request, problems } = build(action, { context, now: 1_700_000_000 });
  if (!request) throw new Error(`Not sendable: ${JSON.stringify(problems)}`);
  return request;
}

/** The settings of a request that carries this header field. */
export const withHeader = (headerName: string, secret = 'abc'): Pick<Action, 'authentication'> => ({
  authentication: { method: 'header-key', headerName, secret },
});
