/** Converts the arguments of wget to requests, with wget's defaults. */
import type { ForeignBody, ForeignCredentials, ForeignHeader, ForeignRequest } from '../reading';
import { FORM } from '../to-body';
import {
  headerSecret,
  MAX_URLS,
  noteRespelled,
  OptionTable,
  type ProgramScope,
  type Setting,
  secretText,
} from './arguments';
/** Names as wget's manual lists them. `n` begins options such as `-nv`. */
export const WGET_OPTIONS = new OptionTable([
  ['reads', false, 'auth-no-challenge spider ask-password'],
  [
    'reads',
    true,
    `method body-data body-file post-data post-file header user password http-user http-password http-passwd
    U:user-agent referer compression`,
  ],
  [
    'without-effect',
    false,
    `V:version h:help b:background d:debug q:quiet v:verbose S:server-response show-progress clobber backups
    dns-cache check-certificate verbose parent host-directories directories cookies http-keep-alive
    ignore-length content-disposition content-on-error trust-server-names xattr E:adjust-extension
    save-headers retry-connrefused 4:inet4-only 6:inet6-only save-cookies-session keep-session-cookies
    force-directories x:force-directories protocol-directories unlink iri https-only hsts netrc proxy config-file
    robots cache-off bar`,
  ],
  [
    'without-effect',
    true,
    `n:no O:output-document o:output-file a:append-output report-speed t:tries progress T:timeout dns-timeout
    connect-timeout read-timeout w:wait waitretry limit-rate restrict-file-names prefer-family dns-servers
    retry-on-http-error retry-on-host-error P:directory-prefix cut-dirs default-page max-redirect save-cookies
    secure-protocol ca-certificate ca-directory crl-file pinnedpubkey random-file ciphers local-encoding
    remote-encoding hsts-file Q:quota rejected-log bind-address`,
  ],
  [
    'not-available',
    false,
    `r:recursive m:mirror p:page-requisites k:convert-links K:backup-converted N:timestamping c:continue
    no-cache no-cookies H:span-hosts L:relative np no-parent delete-after F:force-html random-wait
    use-server-timestamps warc-cdx`,
  ],
  [
    'not-available',
    true,
    `i:input-file B:base e:execute l:level A:accept R:reject accept-regex reject-regex regex-type D:domains
    exclude-domains follow-tags ignore-tags I:include-directories X:exclude-directories load-cookies
    proxy-user proxy-password certificate certificate-type private-key private-key-type start-pos
    use-askpass input-metalink warc-file ftp-user ftp-password`,
  ],
]);

/** The requests of a command: one for each of its URLs. */
export function* wgetRequests(settings: readonly Setting[], scope: ProgramScope): Generator<ForeignRequest> {
  const { notes, at } = scope;
  const options = new Options(settings, scope);
  const body = options.body();
  const headers = options.headers();
  const credentials = options.credentials();
  const method = options.method(body);
  for (const [index, setting] of settings.filter(({ name }) => name === 'url').entries()) {
    const where = at(setting.start);
    if (index === MAX_URLS) notes.add('more-requests', where, { limit: MAX_URLS });
    if (index === MAX_URLS) return;
    const isInUrl = /^(?:https?:\/\/)?[^/?#@]*@/i.test(setting.value);
    if ((credentials || isInUrl) && !options.has('auth-no-challenge'))
      notes.add('credentials-when-asked', where, {});
    noteRespelled(setting.value, 'wget', where, notes);
    yield {
      name: '',
      where,
      method,
      url: setting.value,
      beginsWithExpansion: setting.expansions[0]?.from === 0,
      headers,
      body,
      credentials: isInUrl ? undefined : credentials,
    };
  }
}

class Options {
  constructor(
    readonly settings: readonly Setting[],
    readonly scope: ProgramScope,
  ) {}

  has(name: string): boolean {
    return this.#last(name) !== undefined;
  }

  #last(...names: string[]): Setting | undefined {
    return this.settings.findLast(({ name }) => names.includes(name));
  }

  method(body: ForeignBody): string {
    const given = this.#last('method');
    if (given) return given.value.toUpperCase();
    return body.type !== 'none' ? 'POST' : this.has('spider') ? 'HEAD' : 'GET';
  }

  body(): ForeignBody {
    const data = this.#last('post-data', 'body-data');
    const file = this.#last('post-file', 'body-file');
    const text = data?.value ?? (file && this.scope.fileText(file.value, file)) ?? (file && '');
    return text === undefined ? { type: 'none' } : { type: 'text', text, mediaType: FORM };
  }

  headers(): ForeignHeader[] {
    const { notes, at } = this.scope;
    const headers: ForeignHeader[] = [];
    const put = (header: ForeignHeader) => {
      const name = header.name.toLowerCase();
      // The last one of a name counts.
      const before = headers.findIndex((one) => one.name.toLowerCase() === name);
      if (before !== -1) notes.addNames('header-twice', header.where, [header.name]);
      if (before !== -1) headers.splice(before, 1);
      headers.push(header);
    };
    const agent = this.#last('user-agent');
    if (agent) put({ name: 'User-Agent', value: agent.value, where: at(agent.start) });
    const referer = this.#last('referer');
    if (referer) put({ name: 'Referer', value: referer.value, where: at(referer.start) });
    const compression = this.#last('compression');
    if (compression) put({ name: 'Accept-Encoding', value: compression.value, where: at(compression.start) });
    for (const setting of this.settings.filter(({ name }) => name === 'header')) {
      const header = headerOf(setting.value);
      // An empty one removes those before it.
      if (setting.value === '') {
        notes.addNames('options-overridden', at(setting.start), headers.length > 0 ? ['--header'] : []);
        headers.length = 0;
      } else if (header)
        put({ ...header, where: at(setting.start), asSecret: headerSecret(setting, header.name, headerOf) });
      else notes.addNames('not-read', at(setting.start), [setting.shown]);
    }
    return headers;
  }

  credentials(): ForeignCredentials | undefined {
    const { notes, at } = this.scope;
    const user = this.#last('http-user') ?? this.#last('user');
    const password = this.#last('http-password', 'http-passwd') ?? this.#last('password');
    const asked = this.#last('ask-password');
    if (user && (asked || !password)) notes.add('password-asked', at((asked ?? user).start), {});
    if (!user && password) notes.addNames('options-overridden', at(password.start), [password.shown]);
    if (!user) return undefined;
    const asSecret = password && secretText(password, (text) => text);
    return { type: 'basic', username: user.value, password: password?.value ?? '', asSecret };
  }
}

function headerOf(text: string): { readonly name: string; readonly value: string } | undefined {
  const [, name, value = ''] = /^([^:\s]+):([\s\S]*)$/.exec(text) ?? [];
  return name === undefined ? undefined : { name, value: value.trim() };
}
