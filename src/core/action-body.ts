/** How each kind of action makes its body. */
import type { Action, ObjectId } from './action';
import type { BodyCache } from './body/body-cache';
import { PreparedFreeForm } from './body/free-form';
import { checkJson } from './body/json-check';
import { hintsAtData, prepareKeyValues } from './body/key-values';
import { prepareLists } from './body/lists';
import { hasMarks } from './body/marked-json';
import { problem } from './problem';
import type { Scope } from './template/insert';
import type { LimitedText } from './template/limited-text';
import type { Limits } from './template/limits';
import { parseSetting, TagsLeft } from './template/parse';

/** A body, prepared for all contexts. */
export interface PreparedBody {
  /** With its values filled in; undefined when none is sent. */
  fill(scope: Scope): LimitedText | undefined;
}

type PrepareBody<Settings> = (settings: Settings, limits: Limits, cache?: BodyCache) => PreparedBody;
type Webhook = Extract<Action, { objectId: 'automation.webhook' }>;
type RestApiCall = Extract<Action, { objectId: 'automation.rest-api-call' }>;

/** The data in the chosen format; a GET keeps its data and sends none of it (B13). */
function prepareData({ method, format, data }: Webhook, limits: Limits, cache?: BodyCache): PreparedBody {
  if (method !== 'GET') return prepareKeyValues(data, format, limits, cache?.rows);
  const hints = hintsAtData(data, limits);
  return {
    fill({ problems }) {
      for (const hint of hints) problems.push(hint);
      return undefined;
    },
  };
}

/** The text with its values filled in; a GET has a body only when there is text to send (B17). */
function prepareText({ method, body }: RestApiCall, limits: Limits, cache?: BodyCache): PreparedBody {
  if (method === 'GET' && body === '') return { fill: () => undefined };
  const path = ['body'];
  const setting = parseSetting(path, body, new TagsLeft(limits));
  const prepared = new PreparedFreeForm(setting, hasMarks(setting) ? prepareLists : undefined);
  const where = { path, range: { start: 0, end: body.length } };
  return {
    fill(scope) {
      const { text, isFilled } = prepared.fill(scope);
      if (method === 'GET' && text.text === '') return undefined;
      // A body with tags that could not be filled in is not worth checking.
      if (isFilled)
        scope.problems.defer((problems) => checkJson(text, path, problems, cache?.jsonOf(text.text)));
      // RFC 9110 §9.3.1: content in a GET request has no generally defined semantics.
      if (method === 'GET') scope.problems.push(problem('body-with-get', where, {}));
      return text;
    },
  };
}

const BODIES: { readonly [Id in ObjectId]: PrepareBody<Extract<Action, { objectId: Id }>> } = {
  'automation.webhook': prepareData,
  'automation.rest-api-call': prepareText,
};

export function prepareBody(action: Action, limits: Limits, cache?: BodyCache): PreparedBody {
  const prepare = BODIES[action.objectId] as PrepareBody<Action>;
  return prepare(action, limits, cache);
}
