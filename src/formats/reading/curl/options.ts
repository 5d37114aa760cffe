/**
 * What an option of curl means for an action.
 * - `reads`: it says something about the request that is read here.
 * - `without-effect`: the same bytes go out, or another HTTP version of them.
 * - `not-available`: the request or its way would be another one, and an action cannot do it.
 */
export type Effect = 'reads' | 'without-effect' | 'not-available';

export interface CurlOption {
  /** Its long name, without dashes. */
  readonly name: string;
  readonly takesValue: boolean;
  readonly effect: Effect;
  /** Its value holds variables of curl, which are not filled in here. */
  readonly isExpanded?: boolean;
}

/** Names as curl's manual lists them; `X:request` has the short form `-X`. */
const NAMES: readonly [effect: Effect, takesValue: boolean, names: string][] = [
  ['reads', false, 'G:get g:globoff I:head basic digest negotiate ntlm ntlm-wb compressed'],
  [
    'reads',
    true,
    `X:request d:data data-ascii data-binary data-raw data-urlencode json u:user H:header F:form form-string
    T:upload-file url url-query oauth2-bearer aws-sigv4 b:cookie A:user-agent e:referer proto-default`,
  ],
  [
    'without-effect',
    false,
    `compressed-ssh create-dirs q:disable disallow-username-in-url f:fail fail-early fail-with-body
    form-escape http0.9 0:http1.0 http1.1 http2 http2-prior-knowledge http3 http3-only ignore-content-length
    i:include show-headers k:insecure 4:ipv4 6:ipv6 j:junk-session-cookies L:location location-trusted follow
    M:manual alpn npn N:no-buffer buffer clobber keepalive progress-meter sessionid Z:parallel
    parallel-immediate path-as-is post301 post302 post303 #:progress-bar raw J:remote-header-name O:remote-name
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
    Y:speed-limit y:speed-time stderr tls-max tls13-ciphers trace trace-ascii trace-config w:write-out variable
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
];

const BY_NAME = new Map<string, CurlOption>();
const BY_LETTER = new Map<string, CurlOption>();

for (const [effect, takesValue, names] of NAMES) {
  for (const entry of names.split(/\s+/)) {
    const [, letter, name = entry] = /^(.):(.+)$/.exec(entry) ?? [];
    const option = { name, takesValue, effect };
    BY_NAME.set(name, option);
    if (letter !== undefined) BY_LETTER.set(letter, option);
  }
}

export const optionOfLetter = (letter: string): CurlOption | undefined => BY_LETTER.get(letter);

/** An option by its long name, by an unambiguous beginning of it, or by its negation `no-…`. */
export function optionNamed(name: string): CurlOption | undefined {
  const option = beginningWith(name);
  if (option) return option;
  // `--expand-data` is `--data` with variables of curl's own in its value.
  const expanded = name.startsWith('expand-') ? beginningWith(name.slice(7)) : undefined;
  if (expanded?.takesValue) return { ...expanded, isExpanded: true };
  if (!name.startsWith('no-')) return undefined;
  const negated = beginningWith(name.slice(3));
  // Nothing of what is read here is on by itself, so that switching it off changes nothing.
  return negated && !negated.takesValue ? { ...negated, effect: 'without-effect' } : undefined;
}

function beginningWith(name: string): CurlOption | undefined {
  const exact = BY_NAME.get(name);
  if (exact || name === '') return exact;
  let found: CurlOption | undefined;
  for (const option of BY_NAME.values()) {
    if (!option.name.startsWith(name)) continue;
    if (found) return undefined;
    found = option;
  }
  return found;
}
