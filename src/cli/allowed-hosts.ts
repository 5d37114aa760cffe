import type { Action, HttpRequest } from '../core';
import { schemeOf } from '../formats/host-from-data';
import { escapeInvisible } from './escape-invisible';
import { EXIT } from './exit-codes';
import type { CliError } from './io';
import { type Arguments, OPTIONS, type Option, type OptionName } from './options';

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Scheme, host and port, the port always written; undefined where the text has no valid host. */
function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port } = new URL(text);
  return `${protocol}//${hostname}:${port || DEFAULT_PORTS[protocol]}`;
}

const originOfRequest = ({ url, target }: HttpRequest): string | undefined =>
  originOf(url.slice(0, url.length - target.length));

/** The hosts that `--allow-host` names. */
export class AllowedHosts {
  readonly #origins: ReadonlySet<string>;

  private constructor(origins: ReadonlySet<string>) {
    this.#origins = origins;
  }

  /**
   * Undefined without the option. `HOST` allows the default port of the action's scheme, `HOST:PORT` that port
   * with either scheme.
   */
  static of({ options }: Arguments, action: Action): AllowedHosts | CliError | undefined {
    const given = options['allow-host'];
    if (given === undefined) return undefined;
    const origins = new Set<string>();
    for (const text of given.split(',')) {
      const hasPort = /:\d+$/.test(text);
      for (const scheme of hasPort ? Object.keys(DEFAULT_PORTS) : [schemeOf(action)]) {
        const origin = /^[^\s/?#@\\]+$/.test(text) ? originOf(`${scheme}//${text}`) : undefined;
        if (origin === undefined) {
          const message = `--allow-host needs HOST or HOST:PORT, such as api.example.com, not “${escapeInvisible(text)}”.`;
          return { message, exit: EXIT.usage };
        }
        origins.add(origin);
      }
    }
    return new AllowedHosts(origins);
  }

  /** Why a request may not be sent; undefined where its host is allowed. */
  refusalOf(request: HttpRequest, action: Action): string | undefined {
    const origin = originOfRequest(request);
    if (origin !== undefined && this.#origins.has(origin)) return undefined;
    return `The host ${hostText(request, action)} is not among those that --allow-host names.`;
  }
}

/** The host of a request as `--allow-host` names it. */
function hostText(request: HttpRequest, action: Action): string {
  const origin = originOfRequest(request) ?? '';
  const host = origin.slice(origin.indexOf('//') + 2);
  const scheme = schemeOf(action);
  const end = `:${DEFAULT_PORTS[scheme]}`;
  return origin.startsWith(`${scheme}//`) && host.endsWith(end) ? host.slice(0, -end.length) : host;
}

/** What is said where the option is needed and absent: the command again, with the host of a request if there is one. */
export function allowedHostsMissing(
  command: 'run' | 'send' | 'work',
  args: Arguments,
  action: Action,
  request?: HttpRequest,
): CliError {
  const host = request ? hostText(request, action) : 'HOST';
  const message =
    'The data decides to which host a request goes, and a secret goes with it. Name each host that may get it:\n' +
    `  ${commandText(command, args)} --allow-host ${quoted(host)}`;
  return { message, exit: EXIT.usage };
}

/** A command as it is typed in a shell. */
function commandText(command: string, { files, options }: Arguments): string {
  const given = Object.entries(options).flatMap(([name, text]) => {
    const { value }: Option = OPTIONS[name as OptionName];
    if (value === undefined) return [`--${name}`];
    // The URL of a Redis may hold a password.
    return [`--${name}`, name === 'queue' && text.includes('@') ? value : quoted(text)];
  });
  return ['action-designer', command, ...files.map(quoted), ...given].join(' ');
}

const quoted = (word: string): string =>
  /^[\w./:@%+=,-]+$/.test(word) ? word : `'${escapeInvisible(word).replaceAll("'", "'\\''")}'`;
