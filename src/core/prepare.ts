import { type Action, KINDS, type PreparedBody, prepareBody } from './action';
import { needsId, PreparedAuthentication } from './auth';
import { isMessageId } from './auth/message-id';
import type { Credentials, UnsignedRequest } from './auth/method';
import { FORMATS } from './body/formats';
import type { Context } from './document/context';
import { Utf8Text } from './encoding/utf-8';
import { ProblemList, type Protectable } from './problem';
import { type Filled, Rendered } from './rendered';
import { type Address, readUrl } from './request/address';
import { PreparedUrl } from './request/prepared-url';
import { type Scope, settingOrigin } from './template/insert';
import type { LimitedText } from './template/limited-text';
import { Allowance, LIMITS, type Limits } from './template/limits';
import { parseSetting } from './template/parse';
import type { Input, Path } from './trace/origin';
import { addContextInputs, DerivedText, fixed, join, type Segment, type Traced } from './trace/traced';
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
   */
  render(runtime: Runtime): Rendered;
}

/**
 * Does once what is the same for all contexts: takes the templates apart, reads the settings, encodes
 * and joins what has no tags. A later change of the action has no effect on what was prepared.
 */
export const prepare = (action: Action): Prepared => prepareWithin(LIMITS, action);

/** The same within other limits. */
export const prepareWithin = (limits: Limits, action: Action): Prepared => new PreparedAction(limits, action);

/** Whether this is a time in whole seconds. */
export const isTime = (now: number): boolean => Number.isSafeInteger(now) && now >= 0;

const METHOD: Path = ['method'];
const URL: Path = ['url'];
const FORMAT: Path = ['format'];

class PreparedAction implements Prepared {
  readonly #limits: Limits;
  readonly #method: string;
  readonly #mediaType: string;
  readonly #needsId: boolean;
  readonly #url: PreparedUrl;
  readonly #body: PreparedBody;
  readonly #bodyInputs: readonly Input[];
  readonly #authentication: PreparedAuthentication;
  /** What stands before the target. */
  readonly #start: Segment;
  readonly #contentType: TracedField;
  #frame: Frame | undefined;

  constructor(limits: Limits, action: Action) {
    const { method, format } = action;
    this.#limits = limits;
    this.#method = method;
    this.#mediaType = FORMATS[format].mediaType;
    this.#needsId = needsId(action.authentication);
    this.#url = new PreparedUrl(parseSetting(URL, action.url, limits.tags), limits);
    this.#body = prepareBody(action, limits);
    const { content } = KINDS[action.objectId];
    this.#bodyInputs = [FORMAT, [content]].map(ofSetting);
    this.#authentication = new PreparedAuthentication(action.authentication, limits);
    this.#start = join(beforeTarget(written(METHOD, method)));
    this.#contentType = { name: fixed('Content-Type'), value: written(FORMAT, format, this.#mediaType) };
  }

  render({ context, secrets = {}, now, id }: Runtime): Rendered {
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
    const filled: Filled = { method: this.#method, address, text, body: new Utf8Text(text?.text ?? '') };
    const authenticate = this.#authentication.read(secrets, problems);
    const runtime = { now, id, limits: this.#limits, problems };
    const credentials = authenticate(this.#unsigned(filled), runtime);
    const { segment, fields } = this.#frameOf(address, text, credentials);
    const length = text && this.#contentLength(text, filled.body);
    const head = { start: this.#start, frame: segment, fields, length };
    return new Rendered(filled, head, credentials, problems);
  }

  #scopeOf({ root }: Context): Scope {
    const limits = this.#limits;
    return { root, problems: new ProblemList(limits.problems), allowance: new Allowance(limits) };
  }

  #unsigned(filled: Filled): UnsignedRequest {
    const { method, address, text, body } = filled;
    const { scheme = '', host, target } = address;
    const contentType = text ? this.#mediaType : '';
    const inputs = (parts: readonly Protectable[]) => this.#inputsOf(filled, parts);
    return { method, scheme, host, target, contentType, body, inputs };
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
    this.#frame = { host, credentials, hasBody, fields, segment: join(afterTarget(fields)) };
    return this.#frame;
  }

  /** RFC 9110 §8.6: octets after encoding, never characters. */
  #contentLength(text: LimitedText, body: Utf8Text): Segment {
    const octets = text.text.length > LONG ? body.bytes.length : text.octets;
    return new DerivedText(String(octets), 'length', () => this.#inputsOfBody(text));
  }

  /** What some parts of the request were made of. */
  #inputsOf({ address, text }: Filled, parts: readonly Protectable[]): Input[] {
    const holds = (...some: Protectable[]) => some.some((part) => parts.includes(part));
    const inputs: Input[] = [];
    if (holds('method')) inputs.push(ofSetting(METHOD));
    if (holds('host', 'path', 'query')) inputs.push(ofSetting(URL));
    if (holds('host')) addContextInputs(inputs, address.host);
    if (holds('path', 'query')) addContextInputs(inputs, address.target);
    if (holds('body')) return inputs.concat(this.#inputsOfBody(text));
    if (holds('content-type')) inputs.push(ofSetting(FORMAT));
    return inputs;
  }

  /** The body depends on its settings also where they leave no text behind. */
  #inputsOfBody(text: LimitedText | undefined): Input[] {
    const inputs = [...this.#bodyInputs];
    addContextInputs(inputs, text?.segments ?? []);
    return inputs;
  }
}

/** From this length on, in UTF-16 units, a body is encoded once and then copied. */
const LONG = 64 * 1024;

/** The header fields up to the value of Content-Length, which is the last one. */
interface Frame {
  readonly host: Traced;
  readonly credentials: Credentials | undefined;
  readonly hasBody: boolean;
  readonly fields: readonly TracedField[];
  readonly segment: Segment;
}

const ofSetting = (path: Path): Input => ({ from: 'setting', path });

/** A setting that stands on the wire by itself, or as a text of its own. */
function written(path: Path, setting: string, text = setting): Traced {
  return [{ text, origin: settingOrigin(path, { start: 0, end: setting.length }, 'none') }];
}
