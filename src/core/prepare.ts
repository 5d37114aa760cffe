/**
 * The renderer: an action and a runtime context become the exact request. `prepare` parses the templates and reads the
 * settings once, and `render` fills in, authenticates and frames the request of one context. Everything that shows,
 * signs, exports or sends a request uses this result.
 */
import {
  type Action,
  checkAction,
  checkRuntime,
  checkTime,
  KINDS,
  type ObjectId,
  type SentTemplate,
  sentTemplates,
} from './action';
import { isMessageId } from './auth/message';
import type { Credentials, Hashing } from './auth/method';
import { type AuthenticationReader, PreparedAuthentication } from './auth/methods';
import type { BodyCache } from './body/body-cache';
import { FORMATS } from './body/formats';
import { PreparedFreeForm } from './body/free-form';
import { checkJson } from './body/json-check';
import { hintsAtData, prepareKeyValues } from './body/key-values';
import { hasMarks } from './body/marked-json';
import { prepareLists } from './body/prepare-lists';
import type { Context } from './document/context';
import { type Problem, ProblemList, problem } from './problem';
import { FilledRequest, type FixedSettings, Rendered } from './rendered';
import { Head } from './request/head';
import { PreparedUrl } from './request/target';
import { WorkedOutTags } from './template/evaluate';
import { checkNotation, mayBeForeign } from './template/foreign-notation';
import { type FillScope, type LimitedText, settingOrigin } from './template/insert';
import { Allowance, LIMITS, type Limits } from './template/limits';
import { parseSetting, TagsLeft } from './template/parse';
import { fixed, type Path, type Traced, type TracedField } from './trace/traced';

/** A body, prepared for all contexts. */
interface PreparedBody {
  /** With its values filled in; undefined when none is sent. */
  fill(scope: FillScope): LimitedText | undefined;
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

/** The inputs of a request besides the action. */
export interface Runtime {
  readonly context: Context;
  /** Values of named secrets (B5). */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Unix time in whole seconds. */
  readonly now: number;
  /** The id of the message: 1 to 255 of `[A-Za-z0-9_-]`. Some signing schemes need one (B34). */
  readonly id?: string;
}

/** An action, prepared for any number of contexts. */
export interface Prepared {
  /**
   * The request of one context.
   *
   * @throws RangeError when `runtime.now` is not a whole number of seconds from 0 to 10^11 (B25), and when `runtime.id`
   * is malformed, or missing where the signing scheme needs it (B34)
   * @throws TypeError when the argument is not a context
   */
  render(runtime: Runtime): Rendered;
}

/**
 * Does once what is the same for all contexts. A later change of the action has no effect on what was prepared.
 *
 * @param cache of the body that was rendered last; while an action is edited, only what an edit touches is
 * rendered again. The result is the same without it.
 * @throws TypeError when the argument is not an action
 */
export function prepare(action: Action, cache?: BodyCache): Prepared {
  checkAction(action);
  return prepareWithin(LIMITS, action, cache);
}

/** The same within other limits, so that they can be tested with small texts, or with the hashes of an engine. */
export const prepareWithin = (
  limits: Limits,
  action: Action,
  cache?: BodyCache,
  hashing?: Hashing,
): Prepared => {
  const request = new PreparedRequest(limits, action, cache);
  const authentication = new PreparedAuthentication(action.authentication, limits, hashing);
  return { render: (runtime) => request.render(runtime, authentication) };
};

const HOST = fixed('Host');

const NO_SECRETS = {};

const METHOD: Path = ['method'];
const FORMAT: Path = ['format'];

/** The request of an action, all but its authentication, prepared for any number of contexts. It holds no secret. */
export class PreparedRequest {
  readonly #limits: Limits;
  readonly #settings: FixedSettings;
  readonly #cache: BodyCache | undefined;
  readonly #nameProblem: Problem | undefined;
  readonly #url: PreparedUrl;
  readonly #body: PreparedBody;
  readonly #method: Traced;
  readonly #contentType: TracedField;
  readonly #foreign: readonly SentTemplate[];

  constructor(limits: Limits, action: Action, cache?: BodyCache) {
    const { method, format } = action;
    this.#limits = limits;
    this.#cache = cache;
    const { mediaType } = FORMATS[format];
    this.#settings = { method, mediaType, content: KINDS[action.objectId].content };
    this.#nameProblem = nameProblem(action.name, limits.name);
    this.#url = new PreparedUrl(parseSetting(['url'], action.url, new TagsLeft(limits)));
    this.#body = (BODIES[action.objectId] as PrepareBody<Action>)(action, limits, cache);
    this.#foreign = sentTemplates(action).filter(({ text }) => mayBeForeign(text));
    this.#method = written(METHOD, method);
    this.#contentType = { name: fixed('Content-Type'), value: written(FORMAT, format, mediaType) };
  }

  render(runtime: Runtime, authentication: AuthenticationReader): Rendered {
    checkRuntime(runtime);
    const { context, secrets = NO_SECRETS, now, id } = runtime;
    checkTime(now);
    if (id === undefined ? authentication.needsId : !isMessageId(id))
      throw new RangeError(`id is not the id of a message: ${id}`);
    const limits = this.#limits;
    const scope = this.#scopeOf(context);
    const { problems } = scope;
    const address = this.#url.read(scope);
    const text = this.#body.fill(scope);
    if (this.#foreign.length > 0)
      problems.defer((list) => {
        for (const one of this.#foreign) checkNotation(one, list);
      });
    const filled = new FilledRequest(this.#settings, address, text, this.#cache);
    const read = authentication.read(secrets, problems);
    const { method } = read;
    if ('authenticate' in method) {
      const credentials = method.authenticate(filled, { now, id, limits, problems });
      return new Rendered(this.#headOf(filled, credentials), filled, credentials, problems);
    }
    const { credentials } = method;
    let { head } = read;
    if (!head?.isOf(this.#method, address, text !== undefined)) head = this.#headOf(filled, credentials);
    // One with values of the context is of no use to the next request.
    if (this.#url.isFixed) read.head = head;
    return new Rendered(head, filled, credentials, problems);
  }

  #headOf({ address, text }: FilledRequest, credentials: Credentials | undefined): Head {
    const fields: TracedField[] = [{ name: HOST, value: address.host }];
    if (text) fields.push(this.#contentType);
    if (credentials) fields.push(...credentials.fields);
    return new Head(this.#method, address, fields, text !== undefined);
  }

  #scopeOf({ root }: Context): FillScope {
    const limits = this.#limits;
    const problems = new ProblemList(limits.problems);
    if (this.#nameProblem) problems.push(this.#nameProblem);
    return { root, problems, allowance: new Allowance(limits), workedOut: new WorkedOutTags() };
  }
}

/** A name is not sent; a very long one makes lists and files of actions slow. */
function nameProblem(name: string, limit: number): Problem | undefined {
  if (name.length <= limit) return undefined;
  return problem('name-too-long', { path: ['name'], range: { start: limit, end: name.length } }, { limit });
}

/** A setting as text on the wire. */
function written(path: Path, setting: string, text = setting): Traced {
  return [{ text, origin: settingOrigin(path, { start: 0, end: setting.length }, 'none') }];
}
