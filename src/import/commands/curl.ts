/** Reads one curl command: its options, and the requests that they make with curl's defaults. */
import { SIZE_LIMIT } from '../../core/internal';
import type { ForeignBody, ForeignCredentials, ForeignHeader, ForeignRequest } from '../reading';
import { schemeOfUrl, withoutUser, withQuery } from '../to-action';
import { JSON_TYPE } from '../to-body';
import {
  basicOf,
  DATA,
  dataOf,
  firstUrl,
  hasDotSegments,
  headerSecret,
  MAX_URLS,
  multipartOf,
  OptionTable,
  type ProgramScope,
  type Setting,
  secretText,
  urlEncoded,
} from './arguments';
import type { Expansion } from './command';
import { addressExpansions } from './placeholders';

/** Names as curl's manual lists them; `X:request` has the short form `-X`. */
export const CURL_OPTIONS = new OptionTable([
  ['reads', false, '::next G:get g:globoff I:head basic digest negotiate ntlm ntlm-wb compressed path-as-is'],
  [
    'reads',
    true,
    `X:request d:data data-ascii data-binary data-raw data-urlencode json u:user H:header F:form form-string
    T:upload-file url url-query oauth2-bearer aws-sigv4 b:cookie A:user-agent e:referer proto-default variable`,
  ],
  [
    'without-effect',
    false,
    `compressed-ssh create-dirs q:disable disallow-username-in-url f:fail fail-early fail-with-body
    form-escape http0.9 0:http1.0 http1.1 http2 http2-prior-knowledge http3 http3-only ignore-content-length
    i:include show-headers k:insecure 4:ipv4 6:ipv6 j:junk-session-cookies L:location location-trusted follow
    M:manual alpn npn N:no-buffer buffer clobber keepalive progress-meter sessionid Z:parallel
    parallel-immediate post301 post302 post303 #:progress-bar raw J:remote-header-name O:remote-name
    remote-name-all R:remote-time remove-on-error retry-all-errors retry-connrefused S:show-error s:silent
    out-null skip-existing ssl ssl-allow-beast ssl-auto-client-cert ssl-no-revoke ssl-reqd
    ssl-revoke-best-effort 2:sslv2 3:sslv3 styled-output suppress-connect-headers tcp-fastopen tcp-nodelay mptcp
    1:tlsv1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 trace-time trace-ids B:use-ascii v:verbose V:version xattr ca-native
    cert-status doh-cert-status doh-insecure false-start tls-earlydata`,
  ],
  [
    'without-effect',
    true,
    `cacert capath ciphers connect-timeout c:cookie-jar create-file-mode crlfile curves dns-interface
    dns-ipv4-addr dns-ipv6-addr dns-servers doh-url D:dump-header egd-file engine etag-save expect100-timeout
    happy-eyeballs-timeout-ms h:help hsts alt-svc interface keepalive-time keepalive-cnt libcurl limit-rate
    local-port max-filesize max-redirs m:max-time noproxy o:output output-dir parallel-max parallel-max-host
    pinnedpubkey proto proto-redir random-file rate retry retry-delay retry-max-time
    Y:speed-limit y:speed-time stderr tls-max tls13-ciphers trace trace-ascii trace-config w:write-out
    ip-tos vlan-priority sigalgs`,
  ],
  [
    'not-available',
    false,
    `anyauth a:append crlf haproxy-protocol l:list-only metalink n:netrc netrc-optional proxy-anyauth proxy-basic proxy-digest proxy-insecure proxy-negotiate proxy-ntlm
    proxy-ssl-allow-beast proxy-ssl-auto-client-cert proxy-tlsv1 p:proxytunnel sasl-ir socks5-basic
    socks5-gssapi socks5-gssapi-nec tr-encoding disable-eprt disable-epsv ftp-create-dirs ftp-pasv ftp-pret
    ftp-skip-pasv-ip ftp-ssl-ccc ftp-ssl-control mail-rcpt-allowfails tftp-no-options proxy-http2`,
  ],
  [
    'not-available',
    true,
    `abstract-unix-socket E:cert cert-type K:config connect-to C:continue-at delegation etag-compare
    ftp-account ftp-alternative-to-user ftp-method P:ftp-port ftp-ssl-ccc-mode haproxy-clientip hostpubmd5
    hostpubsha256 key key-type krb login-options mail-auth mail-from mail-rcpt netrc-file pass preproxy x:proxy
    proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile proxy-header proxy-key
    proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype
    proxy-tlspassword proxy-tlsuser U:proxy-user proxy1.0 pubkey Q:quote r:range request-target resolve
    sasl-authzid service-name socks4 socks4a socks5 socks5-gssapi-service socks5-hostname t:telnet-option
    tftp-blksize z:time-cond tlsauthtype tlspassword tlsuser unix-socket ech`,
  ],
]);

/** Converts the options of one curl operation to requests, with curl's defaults. */

const OTHER_SCHEMES = new Map([
  ['digest', 'Digest'],
  ['negotiate', 'Negotiate'],
  ['ntlm', 'NTLM'],
  ['ntlm-wb', 'NTLM'],
  ['aws-sigv4', 'AWS Signature'],
]);

/** The requests of one set of options: one for each of its URLs. */
export function curlRequests(settings: readonly Setting[], scope: ProgramScope): Generator<ForeignRequest> {
  return new Operation(withVariables(settings, scope), scope).requests();
}

class Operation {
  /** Options that were not used yet. What remains is overridden by other options. */
  readonly #open: Set<Setting>;
  /** The names of the headers that the command removes, in lower case. */
  readonly #removed = new Set<string>();

  constructor(
    readonly settings: readonly Setting[],
    readonly scope: ProgramScope,
  ) {
    this.#open = new Set(settings);
  }

  *requests(): Generator<ForeignRequest> {
    const { notes, at } = this.scope;
    const isGet = this.#has('get');
    const isHead = this.#has('head');
    const request = this.#last('request');
    const given = request?.value;
    const isLiteral = this.#has('globoff');
    const scheme = this.#last('proto-default')?.value;
    const fields = this.#all('form', 'form-string');
    const file = fields.length > 0 ? undefined : this.#last('upload-file');
    // `-T ""` uploads nothing.
    const upload = file?.value === '' ? undefined : file;
    const body = this.#body(fields, upload);
    const isInUrl = isGet && body.type === 'text' && !upload;
    const headers = this.#headers();
    const credentials = this.#credentials();
    const queries = this.#all('url-query').map((setting) =>
      setting.value.startsWith('+') ? setting.value.slice(1) : urlEncoded(setting, this.scope.fileText),
    );
    if (isInUrl && body.text !== '') queries.push(body.text);
    const query = queries.join('&');
    const rest = {
      name: '',
      method: given ?? methodOf({ isHead, isGet, isUpload: upload !== undefined, body }),
      headers,
      body: isInUrl ? ({ type: 'none' } as const) : this.#without(body, headers),
      credentials: credentials === 'other-scheme' ? undefined : credentials,
    };
    const partsAt = this.#partsAt(request, fields[0] ?? upload);
    const urls = this.#all('url');
    const asIs = this.#last('path-as-is');
    if (asIs && !urls.some(({ value }) => hasDotSegments(value)))
      notes.add('options-without-effect', at(asIs.start), { options: asIs.shown });
    const [first] = this.#open;
    if (first)
      notes.addNames(
        'options-overridden',
        at(first.start),
        [...this.#open].map(({ shown }) => shown),
      );
    const most = this.#mostUrls();
    for (const [index, setting] of urls.entries()) {
      const where = at(setting.start);
      if (index === most) notes.add('more-requests', where, { limit: most });
      if (index === most) return;
      const given = isLiteral ? setting.value : this.#firstUrl(setting);
      // An expansion may bring its scheme with it.
      const beginsWithExpansion = setting.expansions[0]?.from === 0;
      const found = beginsWithExpansion ? given : withScheme(given, scheme);
      if (found.startsWith('-')) notes.add('url-like-option', where, {});
      if (asIs && hasDotSegments(found)) notes.add('path-as-is', where, {});
      const url = credentials === 'other-scheme' ? withoutUser(found) : found;
      const place = upload === undefined ? url : withFileName(url, upload.value);
      yield { ...rest, where, partsAt, url: withQuery(place, query), beginsWithExpansion };
    }
  }

  #partsAt(request: Setting | undefined, given: Setting | undefined): ForeignRequest['partsAt'] {
    const first = (...names: readonly string[]) => this.settings.find(({ name }) => names.includes(name));
    const [body, credentials] = [given ?? first(...DATA), first('user', 'oauth2-bearer')];
    const { at } = this.scope;
    return {
      ...(request && { method: at(request.start) }),
      ...(body && { body: at(body.start) }),
      ...(credentials && { credentials: at(credentials.start) }),
    };
  }

  /** Whether a switch is on. */
  #has(name: string): boolean {
    return this.#all(name).length > 0;
  }

  #all(...names: string[]): Setting[] {
    const found = this.settings.filter((setting) => names.includes(setting.name));
    for (const setting of found) this.#open.delete(setting);
    return found;
  }

  /** The last occurrence of an option, which overrides the others. */
  #last(name: string): Setting | undefined {
    const found = this.settings.findLast((setting) => setting.name === name);
    if (found) this.#open.delete(found);
    return found;
  }

  /** Fewer if the data is large: all requests together must not be larger than a text may be. */
  #mostUrls(): number {
    const size = this.settings.reduce((sum, { name, value }) => sum + (name === 'url' ? 0 : value.length), 0);
    return Math.max(1, Math.min(MAX_URLS, Math.floor(SIZE_LIMIT / (size + 1))));
  }

  #firstUrl(setting: Setting): string {
    const fixed = [...setting.expansions, ...addressExpansions(setting.value)];
    const { url, hasAlternatives, isRefused } = firstUrl(setting.value, apart(fixed));
    const { notes, at } = this.scope;
    if (hasAlternatives) notes.add('url-alternatives', at(setting.start), {});
    if (isRefused) notes.add('url-pattern-refused', at(setting.start), {});
    return url;
  }

  #body(fields: readonly Setting[], upload: Setting | undefined): ForeignBody {
    if (fields.length > 0) return multipartOf(fields);
    if (!upload) return dataOf(this.#all(...DATA), this.scope.fileText) ?? { type: 'none' };
    const text = this.scope.fileText(upload.value === '.' ? '-' : upload.value, upload) ?? '';
    return { type: 'text', text, mediaType: undefined };
  }

  /** `-H "Content-Type:"` removes the default of curl. */
  #without(body: ForeignBody, headers: readonly ForeignHeader[]): ForeignBody {
    const isRemoved = this.#removed.has('content-type') && !hasNamed(headers, 'content-type');
    return body.type === 'text' && isRemoved ? { ...body, mediaType: undefined } : body;
  }

  #headers(): ForeignHeader[] {
    const { notes, at } = this.scope;
    const headers: ForeignHeader[] = [];
    let removal: Setting | undefined;
    for (const setting of this.#all('header')) {
      const { value, start, shown } = setting;
      const header = headerOf(value);
      if (value.startsWith('@')) notes.add('file-not-read', at(start), { file: value.slice(1) });
      // It continues the header before it.
      else if (/^[ \t]/.test(value)) notes.addNames('header-folded', at(start), [header?.name ?? shown]);
      else if (!header) notes.addNames('not-read', at(start), [shown]);
      else if (header.isRemoved) {
        this.#removed.add(header.name.toLowerCase());
        removal ??= setting;
      } else
        headers.push({ ...header, where: at(start), asSecret: headerSecret(setting, header.name, headerOf) });
    }
    for (const cookie of this.#all('cookie'))
      headers.push({ name: 'Cookie', value: cookie.value, where: at(cookie.start) });
    const add = (setting: Setting | undefined, name: string, value: string) => {
      const isGiven = hasNamed(headers, name.toLowerCase()) || this.#removed.has(name.toLowerCase());
      if (setting && !isGiven) headers.push({ name, value, where: at(setting.start) });
    };
    const agent = this.#last('user-agent');
    add(agent, 'User-Agent', agent?.value ?? '');
    const referer = this.#last('referer');
    add(referer, 'Referer', referer?.value ?? '');
    add(this.#all('compressed').at(-1), 'Accept-Encoding', '');
    // Only if its data is sent.
    add(
      this.settings.find((setting) => setting.name === 'json' && !this.#open.has(setting)),
      'Accept',
      JSON_TYPE,
    );
    if (removal) notes.addNames('header-removed', at(removal.start), this.#removed);
    return headers;
  }

  #credentials(): ForeignCredentials | 'other-scheme' | undefined {
    const { notes, at } = this.scope;
    this.#has('basic');
    const scheme = this.#all(...OTHER_SCHEMES.keys()).at(-1);
    if (scheme) {
      // Credentials of another scheme are not sent as Basic, which would disclose them.
      this.#all('user', 'oauth2-bearer');
      notes.add('auth-not-available', at(scheme.start), { scheme: OTHER_SCHEMES.get(scheme.name) ?? '' });
      return 'other-scheme';
    }
    const bearer = this.#last('oauth2-bearer');
    if (bearer) {
      const value = `Bearer ${bearer.value}`;
      const asSecret = secretText(bearer, (text) => `Bearer ${text}`);
      return { type: 'header', name: 'Authorization', value, asSecret };
    }
    const user = this.#last('user');
    if (!user) return undefined;
    return basicOf(user, this.scope);
  }
}

/** The parts in their order, without those in others. */
function apart(parts: readonly Expansion[]): Expansion[] {
  let end = 0;
  return parts
    .toSorted((one, other) => one.from - other.from || other.to - one.to)
    .filter(({ from, to }) => {
      const isApart = from >= end;
      if (isApart) end = to;
      return isApart;
    });
}

/** `{{name}}`, behind a backslash the braces themselves; functions may follow the name. */
const OF_CURL = /\\\{\{|\{\{([\w-]{1,128})((?::\w{1,20})*)\}\}/g;

/**
 * The settings without those of `--variable`, whose texts are filled in where the option is `--expand-…`. What stays
 * unknown, such as the content of a file, is noted.
 */
function withVariables(settings: readonly Setting[], { notes, at }: ProgramScope): readonly Setting[] {
  const known = new Map<string, string>();
  const used = new Set<string>();
  const filled = settings.flatMap((setting): Setting[] => {
    const { name, value, expansions, shown, start, isExpanded } = setting;
    if (name === 'variable') {
      const [, own, text] = /^([\w-]{1,128})=([\s\S]*)$/.exec(value) ?? [];
      if (own !== undefined && text !== undefined && expansions.length === 0) known.set(own, text);
      return [];
    }
    if (!isExpanded) return [setting];
    let isKnown = expansions.length === 0;
    const text = value.replace(OF_CURL, (found, own: string | undefined, functions: string | undefined) => {
      if (own === undefined) return '{{';
      const one = functions === '' ? known.get(own) : undefined;
      isKnown &&= one !== undefined;
      used.add(own);
      return one ?? found;
    });
    if (!isKnown) notes.add('option-not-available', at(start), { option: shown });
    return [isKnown ? { ...setting, value: text } : setting];
  });
  const [first] = settings.filter(({ name }) => name === 'variable');
  if (first && used.size === 0)
    notes.add('options-without-effect', at(first.start), { options: first.shown });
  if (first)
    notes.addNames(
      'shell-variable-filled-in',
      at(first.start),
      [...used].filter((one) => known.has(one)),
    );
  return filled;
}

const hasNamed = (headers: readonly ForeignHeader[], name: string): boolean =>
  headers.some((header) => header.name.toLowerCase() === name);

interface MethodScope {
  readonly isHead: boolean;
  readonly isGet: boolean;
  readonly isUpload: boolean;
  readonly body: ForeignBody;
}

/** The default method. */
function methodOf({ isHead, isGet, isUpload, body }: MethodScope): string {
  if (isHead) return 'HEAD';
  if (isGet) return 'GET';
  if (isUpload) return 'PUT';
  return body.type === 'none' ? 'GET' : 'POST';
}

/** `--proto-default https` is the scheme of a URL without one. */
const withScheme = (url: string, scheme: string | undefined): string =>
  scheme === undefined || schemeOfUrl(url) !== undefined ? url : `${scheme}://${url.trim()}`;

/** `Name: value`, `Name;` for a header without a value, or `Name:` for a removed one. */
function headerOf(text: string): { name: string; value: string; isRemoved: boolean } | undefined {
  const [, before = '', after] = /^([^:]*)(?::([\s\S]*))?$/.exec(text) ?? [];
  const name = (after === undefined ? before.replace(/;\s*$/, '') : before).trim();
  const value = after?.trim() ?? '';
  const isHeader = after === undefined ? /^[^;]+;\s*$/.test(text) : name !== '';
  return isHeader ? { name, value, isRemoved: after !== undefined && value === '' } : undefined;
}

/** An upload adds the name of the file to a URL that ends with a slash or has no path. */
function withFileName(url: string, file: string): string {
  if (file === '-' || file === '.' || /[?#]/.test(url)) return url;
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/+/i, '');
  const name = encodeURIComponent((file.split('/').at(-1) ?? '').toWellFormed());
  if (!path.includes('/')) return `${url}/${name}`;
  return path.endsWith('/') ? url + name : url;
}
