import * as z from 'zod/mini';
import { fillFreeForm } from '../body/free-form';
import { checkJson } from '../body/json-check';
import { problem } from '../problem';
import { TemplateText } from '../schema/atoms';
import type { Scope } from '../template/insert';
import { parseSetting } from '../template/parse';
import type { Traced } from '../trace/traced';
import type { Kind } from './kind';
import { commonSettings } from './settings';

/** The body is free-form text, composed by the user. */
export const RestApiCall = z
  .strictObject({
    ...commonSettings,
    objectId: z.literal('automation.rest-api-call'),
    format: z._default(z.literal('json').check(z.meta({ title: 'Format' })), 'json'),
    body: z._default(TemplateText.check(z.meta({ title: 'Body' })), ''),
  })
  .check(z.meta({ title: 'REST API Call' }));
type RestApiCall = z.infer<typeof RestApiCall>;

export const restApiCall: Kind<RestApiCall> = {
  schema: RestApiCall,
  formats: ['json'],
  content: 'body',
  fillBody,
};

/** The text with its values filled in; a GET has a body only when there is text to send (B17). */
function fillBody({ method, body }: RestApiCall, scope: Scope): Traced | undefined {
  if (method === 'GET' && body === '') return undefined;
  const path = ['body'];
  const setting = parseSetting(path, body, scope.allowance.limits.tags);
  const { segments, isFilled } = fillFreeForm(setting, scope);
  if (method === 'GET' && segments.length === 0) return undefined;
  // A body with tags that could not be filled in is not worth checking.
  if (isFilled) checkJson(segments, path, scope.problems);
  if (method !== 'GET') return segments;
  // RFC 9110 §9.3.1: content in a GET request has no generally defined semantics.
  scope.problems.push(problem('body-with-get', { path, range: { start: 0, end: body.length } }, {}));
  return segments;
}
