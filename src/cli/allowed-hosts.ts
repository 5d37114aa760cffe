import type { Action, HttpRequest } from '../core';
import { schemeOf } from '../export/engines/allowed-hosts';
import { type CliError, usageError } from './errors';
import { type Arguments, OPTIONS, type Option, type OptionName } from './options';
import { escapeInvisible } from './terminal-text';

// The option --allow-host: the hosts that may get a secret if the data decides where a request goes.

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Scheme, host and port, the port always included; undefined if the text has no valid host. */
function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port } = new URL(text);
  return `${protocol}//${hostname}:${port || DEFAULT_PORTS[protocol]}`;
}

const originOfRequest = ({ url, target }: HttpRequest): string | undefined =>
  originOf(url.slice(0, url.length - target.length));

/** Why a request may not be sent; undefined if its host is allowed. */
export type HostCheck = (request: HttpRequest) => string | undefined;

/**
 * The check of hosts that --allow-host asks for; undefined without the option. `HOST` allows the default port of the
 * action's scheme, `HOST:PORT` that port with either scheme. Throws a usage error.
 */
export function hostCheckOf({ options }: Arguments, action: Action): HostCheck | undefined {
  const given = options['allow-host'];
  if (given === undefined) return undefined;
  const origins = new Set<string>();
  for (const text of given.split(',')) {
    const schemes = /:\d+$/.test(text) ? Object.keys(DEFAULT_PORTS) : [schemeOf(action)];
    for (const scheme of schemes) {
      const origin = /^[^\s/?#@\\]+$/.test(text) ? originOf(`${scheme}//${text}`) : undefined;
      if (origin === undefined)
        throw usageError(
          `--allow-host needs HOST or HOST:PORT, such as api.example.com, not “${escapeInvisible(text)}”.`,
        );
      origins.add(origin);
    }
  }
  return (request) =>
    origins.has(originOfRequest(request) ?? '')
      ? undefined
      : `The host ${hostText(request, action)} is not among those that --allow-host names.`;
}

/** The host of a request as `--allow-host` names it. */
function hostText(request: HttpRequest, action: Action): string {
  const origin = originOfRequest(request) ?? '';
  const host = origin.slice(origin.indexOf('//') + 2);
  const scheme = schemeOf(action);
  const end = `:${DEFAULT_PORTS[scheme]}`;
  return origin.startsWith(`${scheme}//`) && host.endsWith(end) ? host.slice(0, -end.length) : host;
}

/** The option is required and absent. The message repeats the command with it, and with the host of `request`. */
export function allowedHostsMissing(
  command: 'run' | 'send' | 'work',
  args: Arguments,
  action: Action,
  request?: HttpRequest,
): CliError {
  const host = request ? hostText(request, action) : 'HOST';
  return usageError(
    'The data decides to which host a request goes, and a secret goes with it. Name each host that may get it:\n' +
      `  ${commandText(command, args)} --allow-host ${quoted(host)}`,
  );
}

/** The command as typed in a shell. */
function commandText(command: string, { files, options }: Arguments): string {
  const given = Object.entries(options).flatMap(([name, text]) => {
    const { value }: Option = OPTIONS[name as OptionName];
    if (value === undefined) return [`--${name}`];
    // The URL of a Redis may contain a password.
    return [`--${name}`, name === 'queue' && text.includes('@') ? value : quoted(text)];
  });
  return ['action-designer', command, ...files.map(quoted), ...given].join(' ');
}

const quoted = (word: string): string =>
  /^[\w./:@%+=,-]+$/.test(word) ? word : `'${escapeInvisible(word).replaceAll("'", "'\\''")}'`;
