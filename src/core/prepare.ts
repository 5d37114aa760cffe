import { type Action, KINDS, type PreparedBody, prepareBody } from './action';
import { checkAction, checkRuntime } from './arguments';
import { needsId, PreparedAuthentication } from './auth';
import { isMessageId } from './auth/message-id';
import type { Credentials } from './auth/method';
import type { BodyMemory } from './body/body-memory';
import { FORMATS } from './body/formats';
import type { Context } from './document/context';
import { FilledRequest, type PlainSettings } from './filled-request';
import { type Problem, ProblemList, problem } from './problem';
import { type Frame, Rendered } from './rendered';
import { type Address, readUrl } from './request/address';
import { PreparedUrl } from './request/prepared-url';
import { type Scope, settingOrigin } from './template/insert';
import { JoinedText } from './template/joined-text';
import type { LimitedText } from './template/limited-text';
import { Allowance, LIMITS, type Limits } from './template/limits';
import { parseSetting, TagsLeft } from './template/parse';
import type { Path } from './trace/origin';
import { DerivedText, fixed, type Segment, type Traced, textOf } from './trace/traced';
import { afterTarget, beforeTarget, type TracedField } from './wire/http1';

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
   * @throws RangeError when `runtime.now` is not a safe non-negative integer (B25), and when `runtime.id`
   * is malformed, or missing where the signing scheme needs it (B34)
   * @throws TypeError when the context is none
   */
  render(runtime: Runtime): Rendered;
}

/**
 * Does once what is the same for all contexts: takes the templates apart, reads the settings, encodes
 * and joins what has no tags. A later change of the action has no effect on what was prepared.
 *
 * @throws TypeError when the action is none
 */
export function prepare(action: Action): Prepared {
  checkAction(action);
  return prepareWithin(LIMITS, action);
}

/** The same within other limits. */
export const prepareWithin = (limits: Limits, action: Action, memory?: BodyMemory): Prepared =>
  new PreparedAction(limits, action, memory);

/** The same, by a shorter way where the body differs little from the last one with this memory. */
export const prepareEdited = (action: Action, memory: BodyMemory): Prepared =>
  prepareWithin(LIMITS, action, memory);

/** Whether this is a time in whole seconds. */
export const isTime = (now: number): boolean => Number.isSafeInteger(now) && now >= 0;

const METHOD: Path = ['method'];
const FORMAT: Path = ['format'];

class PreparedAction implements Prepared {
  readonly #limits: Limits;
  readonly #settings: PlainSettings;
  readonly #memory: BodyMemory | undefined;
  readonly #needsId: boolean;
  readonly #nameProblem: Problem | undefined;
  readonly #url: PreparedUrl;
  readonly #body: PreparedBody;
  readonly #authentication: PreparedAuthentication;
  /** What stands before the target. */
  readonly #start: Segment;
  readonly #contentType: TracedField;
  #frame: KnownFrame | undefined;

  constructor(limits: Limits, action: Action, memory: BodyMemory | undefined) {
    const { method, format } = action;
    this.#limits = limits;
    this.#memory = memory;
    const { mediaType } = FORMATS[format];
    this.#settings = { method, mediaType, content: KINDS[action.objectId].content };
    this.#needsId = needsId(action.authentication);
    this.#nameProblem = nameProblem(action.name, limits.name);
    this.#url = new PreparedUrl(parseSetting(['url'], action.url, new TagsLeft(limits)), limits);
    this.#body = prepareBody(action, limits, memory);
    this.#authentication = new PreparedAuthentication(action.authentication, limits);
    this.#start = new JoinedText(beforeTarget(written(METHOD, method)));
    this.#contentType = { name: fixed('Content-Type'), value: written(FORMAT, format, mediaType) };
  }

  render(runtime: Runtime): Rendered {
    checkRuntime(runtime);
    const { context, secrets = {}, now, id } = runtime;
    if (!isTime(now)) throw new RangeError(`now is not a time in whole seconds: ${now}`);
    if (id === undefined ? this.#needsId : !isMessageId(id))
      throw new RangeError(`id is not the id of a message: ${id}`);
    let scope = this.#scopeOf(context);
    let address = this.#url.fill(scope);
    if (!address) {
      scope = this.#scopeOf(context);
      address = readUrl(this.#url.setting, scope);
    }
    const { problems } = scope;
    const text = this.#body.fill(scope);
    const filled = new FilledRequest(this.#settings, address, text, this.#memory);
    const authenticate = this.#authentication.read(secrets, problems);
    const credentials = authenticate(filled, { now, id, limits: this.#limits, problems });
    const frame = this.#frameOf(address, text, credentials);
    // RFC 9110 §8.6: octets after encoding, never characters.
    const length =
      text && new DerivedText(String(filled.body.octets), 'length', () => filled.inputs(['body']));
    return new Rendered({ start: this.#start, frame, length, filled, credentials, problems });
  }

  #scopeOf({ root }: Context): Scope {
    const limits = this.#limits;
    const problems = new ProblemList(limits.problems);
    if (this.#nameProblem) problems.push(this.#nameProblem);
    return { root, problems, allowance: new Allowance(limits) };
  }

  /** All header fields; the same again where neither the host nor what authenticates has changed. */
  #frameOf({ host }: Address, text: LimitedText | undefined, credentials: Credentials | undefined): Frame {
    const hasBody = text !== undefined;
    const known = this.#frame;
    if (known?.host === host && known.credentials === credentials && known.hasBody === hasBody) return known;
    const fields = [{ name: fixed('Host'), value: host }];
    if (hasBody) fields.push(this.#contentType);
    if (credentials) fields.push(...credentials.fields);
    if (hasBody) fields.push({ name: fixed('Content-Length'), value: [] });
    const headers = fields.map(({ name, value }) => [textOf(name), textOf(value)] as const);
    const segment = new JoinedText(afterTarget(fields));
    this.#frame = { host, credentials, hasBody, hostText: textOf(host), headers, segment };
    return this.#frame;
  }
}

/** A name is not sent; a very long one makes lists and files of actions slow. */
function nameProblem(name: string, limit: number): Problem | undefined {
  if (name.length <= limit) return undefined;
  return problem('name-too-long', { path: ['name'], range: { start: limit, end: name.length } }, { limit });
}

interface KnownFrame extends Frame {
  readonly host: Traced;
  readonly credentials: Credentials | undefined;
  readonly hasBody: boolean;
}

/** A setting that stands on the wire by itself, or as a text of its own. */
function written(path: Path, setting: string, text = setting): Traced {
  return [{ text, origin: settingOrigin(path, { start: 0, end: setting.length }, 'none') }];
}
