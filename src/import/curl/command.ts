/** The commands that the readers of shells produce, and the options of curl in their arguments. */
import type { Note, NoteLocation, Notes } from '../notes';

/** A part of a text that the shell would fill in, in UTF-16 units; the end is exclusive. */
export interface Expansion {
  readonly from: number;
  readonly to: number;
  /** Set for a variable that contains a secret, judged by its name. It is filled in only in a credential. */
  readonly secret?: SecretVariable | undefined;
}

interface SecretVariable {
  readonly name: string;
  readonly value: string;
  /** The note that the expansion is unchanged. */
  readonly note: Note;
}

/** An argument as the program receives it. */
export interface Word {
  readonly text: string;
  /** Its offset in the source, in UTF-16 units. */
  readonly start: number;
  readonly expansions: readonly Expansion[];
  /** Notes that apply if the word is used. */
  readonly notes: readonly Note[];
}

/** A command of a shell. */
export interface CurlCommand {
  readonly words: readonly Word[];
  /** Its standard input, if that is part of the source. */
  readonly input?: string | undefined;
  /** The command before it in a pipeline. */
  readonly source?: CurlCommand | undefined;
  /** Notes about the command itself, such as where its output goes. */
  readonly notes: readonly Note[];
  /** Set if the command only assigns known values: the names of the variables. */
  readonly assigned?: readonly string[] | undefined;
  /** Its words contain commands in `$(…)`, which are listed before it. */
  readonly hasInside?: boolean;
  /** It is the rest of an unquoted URL with `&`. */
  readonly isCutOff?: boolean;
}

/** Where the readers of commands add their notes. */
export interface CommandReaderContext {
  /** Notes about the text as a whole. */
  readonly notes: Notes;
  readonly at: (offset: number) => NoteLocation;
}

/** A placeholder of documentation, such as `<ORDER_ID>`. */
const PLACEHOLDER = /<[A-Za-z](?:[\w .-]{0,60}\w)?>/y;

/**
 * The placeholder at an offset outside of quotes. A shell would read it as two redirections, which nobody
 * writes without a blank between them.
 */
export function placeholderAt(source: string, at: number): string | undefined {
  PLACEHOLDER.lastIndex = at;
  return PLACEHOLDER.exec(source)?.[0];
}

/** Typographic quotes and dashes, which are plain characters for a shell. */
const TYPOGRAPHIC = /[“”„‟‘’‚‛‐‑‒–—―−]/;

/** A typographic character at the beginning of a word, where it was hardly meant. */
export const typographicAt = (source: string, at: number): string | undefined =>
  TYPOGRAPHIC.exec(source.charAt(at))?.[0];

/**
 * The effect of an option of curl on a request.
 * - `reads`: it affects the request, and is read here.
 * - `without-effect`: the same bytes are sent, perhaps with another HTTP version.
 * - `not-available`: the request or its transport would differ, which actions do not support.
 */
export type Effect = 'reads' | 'without-effect' | 'not-available';

export interface CurlOption {
  /** Its long name, without dashes. */
  readonly name: string;
  readonly takesValue: boolean;
  readonly effect: Effect;
  /** Its value contains variables of curl, which are not filled in. */
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
  // None of these options is on by default, so switching one off changes nothing.
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

/** An option that affects the request, with its value. */
export interface Setting {
  readonly name: string;
  readonly value: string;
  /** The parts of its value that the shell would fill in. */
  readonly expansions: readonly Expansion[];
  /** As written: `-d` or `--data`. */
  readonly shown: string;
  /** The offset of its word in the source, in UTF-16 units. */
  readonly start: number;
}

/** Parses the arguments of a command like curl: clusters of letters, attached values, `--`, `--next`. */
export class Arguments {
  readonly #operations: Setting[][] = [[]];
  readonly #withoutEffect: string[] = [];
  #index = 0;

  constructor(
    readonly words: readonly Word[],
    readonly scope: CommandReaderContext,
  ) {}

  read(): Setting[][] {
    let isOptions = true;
    for (; this.#index < this.words.length; this.#index++) {
      const word = this.words[this.#index];
      if (!word) break;
      const { text } = word;
      if (isOptions && text === '--') isOptions = false;
      else if (isOptions && (text === '--next' || text === '-:')) this.#operations.push([]);
      else if (isOptions && text.startsWith('--')) this.#long(word);
      else if (isOptions && text.startsWith('-') && text !== '-') this.#cluster(word);
      else this.#set('url', '--url', word, word, text);
    }
    const [first] = this.words;
    if (this.#withoutEffect.length > 0) {
      const options = [...new Set(this.#withoutEffect)].join(', ');
      this.scope.notes.add('options-without-effect', this.scope.at(first?.start ?? 0), { options });
    }
    return this.#operations;
  }

  /** `from`: the word that the option begins in; `value` ends the word `given`. */
  #set(name: string, shown: string, from: Word, given: Word, value: string): void {
    const cut = given.text.length - value.length;
    const expansions = given.expansions.map((one) => ({ ...one, from: one.from - cut, to: one.to - cut }));
    for (const word of new Set([from, given])) for (const one of word.notes) this.scope.notes.push(one);
    this.#operations.at(-1)?.push({ name, value, expansions, start: from.start, shown });
  }

  #long(word: Word): void {
    const { text } = word;
    const name = text.slice(2);
    const equals = name.indexOf('=');
    const whole = optionNamed(name);
    const option = whole ?? (equals === -1 ? undefined : optionNamed(name.slice(0, equals)));
    const shown = `--${equals === -1 || whole ? name : name.slice(0, equals)}`;
    this.#take(option, shown, word, whole ? undefined : name.slice(equals + 1));
  }

  /** Letters after one dash; the first that takes a value takes the rest of the word. */
  #cluster(word: Word): void {
    const { text } = word;
    for (let at = 1; at < text.length; at++) {
      const letter = text.charAt(at);
      const option = optionOfLetter(letter);
      const rest = text.slice(at + 1);
      if (letter === ':') this.#operations.push([]);
      else this.#take(option, `-${letter}`, word, option?.takesValue && rest !== '' ? rest : undefined);
      if (option?.takesValue) return;
    }
  }

  #take(option: CurlOption | undefined, shown: string, word: Word, glued: string | undefined): void {
    const { notes } = this.scope;
    const where = this.scope.at(word.start);
    if (!option) {
      notes.add('option-unknown', where, { option: shown });
      return;
    }
    let given = word;
    if (option.takesValue && glued === undefined) {
      const next = this.words[this.#index + 1];
      if (!next) {
        notes.add('option-incomplete', where, { option: shown });
        return;
      }
      this.#index += 1;
      given = next;
    }
    if (option.isExpanded) notes.add('option-not-available', where, { option: shown });
    // Notes about words that do not affect the request are dropped.
    if (option.effect === 'reads') {
      const value = option.takesValue ? (glued ?? given.text) : '';
      this.#set(option.name, shown, word, given, value);
    } else if (option.effect === 'without-effect') this.#withoutEffect.push(shown);
    else notes.add('option-not-available', where, { option: shown });
  }
}
