/** What authenticates a request: the authentication methods. */
import { type Problem, ProblemList } from '../problem';
import type { Limits } from '../template/limits';
import { basic } from './basic';
import { headerKey } from './header-key';
import { hmac, needsId as signatureNeedsId } from './hmac';
import type { Authenticate, Method } from './method';
import type { Authentication, AuthenticationMethod } from './settings';

/** Every authentication method, by the name it has in a config. */
const METHODS: { [M in AuthenticationMethod]: Method<Extract<Authentication, { method: M }>> } = {
  none: () => () => undefined,
  basic,
  'header-key': headerKey,
  hmac,
};

/** Whether the authentication uses the id of the message. */
export const needsId = (settings: Authentication): boolean =>
  settings.method === 'hmac' && signatureNeedsId(settings);

/** The settings of an authentication method, read again only when the value of a secret is another one. */
export class PreparedAuthentication {
  readonly #settings: Authentication;
  readonly #limits: Limits;
  readonly #names: readonly string[];
  #read: ReadSettings | undefined;

  constructor(settings: Authentication, limits: Limits) {
    // They are read when the secrets are known, and may have been written to by then.
    this.#settings = copyOf(settings);
    this.#limits = limits;
    this.#names = Object.values(settings).flatMap((one) =>
      typeof one === 'object' && 'secret' in one ? [one.secret] : [],
    );
  }

  /** What authenticates each request, with these secrets; adds what is wrong with the settings. */
  read(secrets: Readonly<Record<string, string>>, problems: ProblemList): Authenticate {
    const textOf = (name: string) => (Object.hasOwn(secrets, name) ? secrets[name] : undefined);
    const { values } = this.#read ?? {};
    if (!this.#read || this.#names.some((name, index) => textOf(name) !== values?.[index]))
      this.#read = this.#readWith(secrets, this.#names.map(textOf));
    for (const found of this.#read.problems) problems.push(found);
    return this.#read.authenticate;
  }

  #readWith(secrets: Readonly<Record<string, string>>, values: ReadSettings['values']): ReadSettings {
    const method = METHODS[this.#settings.method] as Method<Authentication>;
    const problems = new ProblemList(Number.POSITIVE_INFINITY);
    const authenticate = method(this.#settings, { secrets, limits: this.#limits, problems });
    return { values, authenticate, problems: problems.all() };
  }
}

interface ReadSettings {
  /** Of the named secrets. */
  readonly values: readonly (string | undefined)[];
  readonly authenticate: Authenticate;
  readonly problems: readonly Problem[];
}

/** A copy of plain data. */
function copyOf<T>(data: T): T;
function copyOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((item) => copyOf(item));
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, copyOf(value)]));
}
