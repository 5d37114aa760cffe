import * as z from 'zod/mini';
import type { BodyMemory } from '../body/body-memory';
import { PreparedFreeForm } from '../body/free-form';
import { PreparedJsonCheck } from '../body/prepared-json-check';
import { problem } from '../problem';
import { TemplateText } from '../schema/atoms';
import type { Limits } from '../template/limits';
import { parseSetting, TagsLeft } from '../template/parse';
import type { Kind, PreparedBody } from './kind';
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
  prepareBody,
};

/** The text with its values filled in; a GET has a body only when there is text to send (B17). */
function prepareBody({ method, body }: RestApiCall, limits: Limits, memory?: BodyMemory): PreparedBody {
  if (method === 'GET' && body === '') return { fill: () => undefined };
  const path = ['body'];
  const setting = parseSetting(path, body, new TagsLeft(limits));
  const prepared = new PreparedFreeForm(setting);
  const check = new PreparedJsonCheck(setting, memory);
  const where = { path, range: { start: 0, end: body.length } };
  return {
    fill(scope) {
      const { text, isFilled } = prepared.fill(scope);
      if (method === 'GET' && text.text === '') return undefined;
      // A body with tags that could not be filled in is not worth checking.
      if (isFilled) scope.problems.defer((problems) => check.check(text, problems));
      // RFC 9110 §9.3.1: content in a GET request has no generally defined semantics.
      if (method === 'GET') scope.problems.push(problem('body-with-get', where, {}));
      return text;
    },
  };
}
