/** Writes the authentication of an action as code. */
import type { Authentication } from '../core';
import {
  type BodyFormat,
  carriesSeveral,
  FORMATS,
  fieldNames,
  type KeyForm,
  LIMITS,
  needsId,
  ProblemList,
  SCHEMES,
  type Scheme,
  type SimplePart,
  schemeOf,
  simpleParts,
  textOf,
} from '../core/internal';
import type { Address } from './address';
import { type BodyCode, literal, SETTLE, settingCode, type UrlPart } from './code';

interface AuthenticationCode {
  /** Lines at the start of the function. */
  readonly beginning: readonly string[];
  readonly lines: readonly string[];
  /** Header fields, as pairs of expressions. */
  readonly fields: readonly string[];
  /** The parameters of the generated function besides the context. */
  readonly parameters: readonly string[];
  /** The lines throw what is wrong with the request. */
  readonly isSettled: boolean;
}

/** The parts of the request that can be signed, as code. */
interface Request {
  readonly method: string;
  readonly url: Address;
  readonly body: BodyCode;
  readonly format: BodyFormat;
  /** Hashes answer later. */
  readonly isAwaited: boolean;
}

type Secret = string | { readonly secret: string };

/** An expression of the text of a secret, after the lines that it needs. */
function secretCode(setting: string, secret: Secret): { readonly lines: string[]; readonly text: string } {
  if (typeof secret === 'string') return { lines: [], text: literal(secret) };
  return {
    // The name of the secret is part of what is called in an error, its value never.
    lines: [
      settingCode(`authentication.${setting}: the secret ${secret.secret}`, ['authentication', setting]),
    ],
    text: `secretOf(draft, secrets, ${literal(secret.secret)})`,
  };
}

export function authenticationCode(authentication: Authentication, request: Request): AuthenticationCode {
  const parameters = ['secrets = {}'];
  switch (authentication.method) {
    case 'none':
      return { beginning: [], lines: [], fields: [], parameters: [], isSettled: false };
    case 'basic': {
      const { username, password } = authentication;
      const { lines: before, text } = secretCode('password', password);
      const lines = [
        '',
        '// authentication: Basic',
        ...before,
        `const authorization = basic(draft, ${literal(username)}, ${text});`,
      ];
      return {
        beginning: [],
        lines,
        fields: ["['Authorization', authorization]"],
        parameters,
        isSettled: false,
      };
    }
    case 'header-key': {
      const { headerName, secret } = authentication;
      const { lines: before, text } = secretCode('secret', secret);
      const lines = [
        '',
        '// authentication: a key in a header of its own',
        ...before,
        `const key = headerValue(draft, ${text});`,
      ];
      return {
        beginning: [],
        lines,
        fields: [`[${literal(headerName)}, key]`],
        parameters,
        isSettled: false,
      };
    }
    case 'hmac':
      return new Signing(authentication, request).code();
  }
}

/** The functions of the runtime that make a key of a secret. */
const DECODERS = {
  utf8: 'utf8',
  hex: 'hexBytes',
  base64: 'base64Bytes',
  whsec: 'whsecBytes',
} as const satisfies Record<KeyForm, string>;

/** The form of a key in words, for the error of a key that does not have it. Any text is a key in UTF-8. */
const FORMS: Readonly<Record<KeyForm, string>> = {
  utf8: '',
  hex: 'hexadecimal',
  base64: 'Base64',
  whsec: 'Base64, as Standard Webhooks wants it: whsec_…',
};

type HmacSettings = Extract<Authentication, { method: 'hmac' }>;

class Signing {
  readonly #scheme: Scheme;
  /** Before the call of a hash. */
  readonly #wait: string;
  /** Statements for the digests that the parts name. */
  readonly #digests = new Map<string, string>();
  /** A part is the content type, which depends on the body. */
  #hasContentType = false;

  constructor(
    readonly settings: HmacSettings,
    readonly request: Request,
  ) {
    this.#scheme = schemeOf(settings.scheme);
    this.#wait = request.isAwaited ? 'await ' : '';
  }

  code(): AuthenticationCode {
    const { hash, encoding, key: form, message: parts, fields: schemeFields } = this.#scheme;
    const { secret, secondSecret = '' } = this.settings;
    const name = Object.entries(SCHEMES).find(([, one]) => one === this.#scheme)?.[0];
    const names = fieldNames(this.settings, { limits: LIMITS, problems: new ProblemList(0) }) ?? [];
    const message = this.#parts(parts);
    const fields = schemeFields.map(
      (field, index) => `[${literal(textOf(names[index] ?? []))}, ${inner(this.#parts(field.parts))}]`,
    );
    const keys: [name: string, signature: string, secret: ReturnType<typeof secretCode>][] = [
      ['key', 'signature', secretCode('secret', secret)],
    ];
    if (secondSecret !== '' && carriesSeveral(this.#scheme))
      keys.push(['secondKey', 'secondSignature', secretCode('secondSecret', secondSecret)]);
    const written = [message, ...fields].join();
    // The other parts of a message have limits that leave room in its own.
    const isLong = parts.filter(({ type }) => type === 'body').length > 2;
    const lines = [
      '',
      `// authentication: an HMAC, ${name ?? 'of a scheme of its own'}`,
      ...keys.flatMap(([key, , { lines: before, text }]) => [
        ...before,
        `const ${key} = signingKey(draft, ${[DECODERS[form], text, ...(FORMS[form] === '' ? [] : [literal(`is not ${FORMS[form]}`)])].join(', ')});`,
      ]),
      ...(isLong ? [settingCode('authentication.scheme', ['authentication', 'scheme'])] : []),
      SETTLE,
      ...this.#digests.values(),
      ...(this.#hasContentType ? [this.#contentType()] : []),
      statement('message', message),
      ...(isLong ? ["if (isLarger(message, LIMITS.signed)) report(draft, 'signed-too-large');", SETTLE] : []),
      ...keys.map(
        ([key, signature]) =>
          `const ${signature} = ${this.#wait}signatureOf('${hash}', ${key}, message, '${encoding}');`,
      ),
    ];
    const isNamed = needsId(this.settings);
    return {
      beginning: [
        `${/\btime\b/.test(written) ? 'const time = ' : ''}signingTime(now);`,
        ...(isNamed ? ['const messageId = checkedId(id);'] : []),
      ],
      lines,
      fields,
      parameters: ['secrets = {}', 'now = Number.NaN', ...(isNamed ? ['id'] : [])],
      isSettled: true,
    };
  }

  /** Of a GET, whose body may come out empty. */
  #contentType(): string {
    const { body, format } = this.request;
    return `const contentType = ${body.text} === '' ? '' : ${literal(FORMATS[format].mediaType)};`;
  }

  /** An expression of parts; of a GET whose body may come out empty, one for each case. */
  #parts(parts: Scheme['message']): string {
    const { presence, text } = this.request.body;
    const keyid = (this.settings.keyid ?? '') !== '';
    const [withBody, without] = [true, false].map((contentType) =>
      template(simpleParts(parts, { contentType, keyid }).flatMap((part) => this.#part(part))),
    ) as [string, string];
    if (presence !== 'sometimes' || withBody === without) return presence === 'never' ? without : withBody;
    return `${text} === ''\n  ? ${inner(inner(without))}\n  : ${inner(inner(withBody))}`;
  }

  #part(part: SimplePart): UrlPart | UrlPart[] {
    const { method, url, body, format } = this.request;
    switch (part.type) {
      case 'text':
        return part;
      case 'time':
        if (part.format === 'iso8601') return { code: 'isoTime(time)' };
        return part.format === 'seconds' ? { code: 'time' } : [{ code: 'time' }, { text: '000' }];
      case 'id':
        return { code: 'messageId' };
      case 'keyid':
        return { text: this.settings.keyid ?? '' };
      case 'method':
        return { text: method };
      case 'host':
        return url.host;
      case 'target':
        return url.target;
      case 'path':
        if ('text' in url.target) return { text: url.target.text.split('?', 1).join() };
        return { code: `${url.target.code}.split('?', 1).join()` };
      case 'query': {
        if ('code' in url.target) return { code: `queryOf(${url.target.code})` };
        return { text: url.target.text.split('?').slice(1).join('?') };
      }
      case 'url':
        return { code: url.whole };
      case 'content-type':
        if (body.presence === 'never') return { text: '' };
        if (body.presence === 'always') return { text: FORMATS[format].mediaType };
        this.#hasContentType = true;
        return { code: 'contentType' };
      case 'body':
        return { code: body.text };
      case 'body-digest': {
        const name = `${part.hash}${part.encoding === 'hex' ? 'Hex' : 'Base64'}`;
        this.#digests.set(
          name,
          `const ${name} = ${this.#wait}digestOf('${part.hash}', ${body.text}, '${part.encoding}');`,
        );
        return { code: name };
      }
      case 'signature': {
        const { separator = '' } = part;
        const second = (this.settings.secondSecret ?? '') !== '' && part.separator !== undefined;
        return second
          ? [{ code: 'signature' }, { text: separator }, { code: 'secondSignature' }]
          : { code: 'signature' };
      }
    }
  }
}

/** An expression that joins texts and expressions. */
function template(parts: readonly UrlPart[]): string {
  const joined: UrlPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if ('text' in part && last && 'text' in last) joined[joined.length - 1] = { text: last.text + part.text };
    else joined.push(part);
  }
  const [only] = joined;
  if (!only) return "''";
  if (joined.length === 1) return 'text' in only ? literal(only.text) : `String(${only.code})`;
  const inside = joined.map((part) => ('code' in part ? `\${${part.code}}` : quoted(part.text)));
  const pieces: string[] = [];
  for (const part of inside) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + part.length <= MAX_PIECE) pieces[pieces.length - 1] = last + part;
    else pieces.push(part);
  }
  return pieces.map((piece) => `\`${piece}\``).join(' +\n');
}

/** Longer texts are joined from several, so that a line has room for each. */
const MAX_PIECE = 90;

/** An expression inside another one, its further lines indented. */
const inner = (code: string): string => code.replaceAll('\n', '\n  ');

/** A constant, on one line where its expression has one. */
const statement = (name: string, code: string): string =>
  `const ${name} =${code.includes('\n') ? `\n  ${inner(code)}` : ` ${code}`};`;

/** A text inside a template; quotes and slashes are escaped, so that what reads the code can tell texts from it. */
const quoted = (text: string): string =>
  literal(text)
    .slice(1, -1)
    .replaceAll("\\'", '\\x27')
    .replaceAll('`', '\\`')
    .replaceAll('${', '\\${')
    .replaceAll('//', '/\\/');
