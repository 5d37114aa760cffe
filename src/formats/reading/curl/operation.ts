import { withQuery } from '../fit-url';
import type { ForeignBody, ForeignCredentials, ForeignHeader, ForeignRequest } from '../foreign-request';
import type { Setting } from './arguments';
import type { ShellScope } from './bash';
import { dataOf, type FileText, multipartOf, urlEncoded } from './data';
import { firstUrl } from './url-alternatives';

const OTHER_SCHEMES = new Map([
  ['digest', 'Digest'],
  ['negotiate', 'Negotiate'],
  ['ntlm', 'NTLM'],
  ['ntlm-wb', 'NTLM'],
  ['aws-sigv4', 'AWS signature'],
]);

/** The requests that one set of options makes, one after the other: one for each of its URLs. */
export function requestsOf(
  settings: readonly Setting[],
  scope: ShellScope,
  fileText: FileText,
): Generator<ForeignRequest> {
  return new Operation(settings, scope, fileText).requests();
}

/** So many requests are made of one command: each has all of its data. */
const MOST_URLS = 100;

class Operation {
  constructor(
    readonly settings: readonly Setting[],
    readonly scope: ShellScope,
    readonly fileText: FileText,
  ) {}

  *requests(): Generator<ForeignRequest> {
    const body = this.#body();
    const isInUrl = this.#has('get') && body.is === 'text';
    const headers = this.#headers();
    const rest = {
      name: '',
      method: this.#method(body),
      headers,
      body: isInUrl ? ({ is: 'none' } as const) : this.#without(body, headers),
      credentials: this.#credentials(),
    };
    const queries = this.#all('url-query').map((setting) =>
      setting.value.startsWith('+') ? setting.value.slice(1) : urlEncoded(setting, this.fileText),
    );
    if (isInUrl && body.text !== '') queries.push(body.text);
    const query = queries.join('&');
    const isLiteral = this.#has('globoff');
    const upload = this.#last('upload-file')?.value;
    for (const [index, setting] of this.#all('url').entries()) {
      const where = this.scope.at(setting.start);
      if (index === MOST_URLS) this.scope.notes.add('more-requests', where, { limit: MOST_URLS });
      if (index === MOST_URLS) return;
      const url = isLiteral ? setting.value : this.#firstUrl(setting);
      const place = upload === undefined ? url : withFileName(url, upload);
      yield { ...rest, where, url: withQuery(place, query) };
    }
  }

  #has(name: string): boolean {
    return this.settings.some((setting) => setting.name === name);
  }

  #all(name: string): Setting[] {
    return this.settings.filter((setting) => setting.name === name);
  }

  #last(name: string): Setting | undefined {
    return this.settings.findLast((setting) => setting.name === name);
  }

  #firstUrl(setting: Setting): string {
    const { url, hasAlternatives } = firstUrl(setting.value);
    if (hasAlternatives) this.scope.notes.add('url-alternatives', this.scope.at(setting.start), {});
    return url;
  }

  #body(): ForeignBody {
    const multipart = multipartOf(this.settings);
    if (multipart) return multipart;
    const upload = this.#last('upload-file');
    if (upload) {
      const text = this.fileText(upload.value === '.' ? '-' : upload.value, upload) ?? '';
      return { is: 'text', text, mediaType: undefined };
    }
    return dataOf(this.settings, this.fileText) ?? { is: 'none' };
  }

  /** `-H "Content-Type:"` takes away what curl would say by itself. */
  #without(body: ForeignBody, headers: readonly ForeignHeader[]): ForeignBody {
    const isRemoved = this.#removed().includes('content-type');
    const isGiven = headers.some(({ name }) => name.toLowerCase() === 'content-type');
    return body.is === 'text' && isRemoved && !isGiven ? { ...body, mediaType: undefined } : body;
  }

  #method(body: ForeignBody): string {
    const given = this.#last('request');
    if (given) return given.value;
    if (this.#has('head')) return 'HEAD';
    if (this.#has('get')) return 'GET';
    if (this.#has('upload-file')) return 'PUT';
    return body.is === 'none' ? 'GET' : 'POST';
  }

  /** Names of headers that are taken away, in lower case. */
  #removed(): string[] {
    return this.#all('header').flatMap(({ value }) => {
      const name = /^([^:;]+):\s*$/.exec(value)?.[1];
      return name === undefined ? [] : [name.trim().toLowerCase()];
    });
  }

  #headers(): ForeignHeader[] {
    const { notes, at } = this.scope;
    const headers: ForeignHeader[] = [];
    for (const setting of this.settings) {
      const where = at(setting.start);
      const own = { 'user-agent': 'User-Agent', referer: 'Referer', cookie: 'Cookie' }[setting.name];
      if (own !== undefined) headers.push({ name: own, value: setting.value, where });
      if (setting.name !== 'header') continue;
      if (setting.value.startsWith('@')) {
        notes.add('file-not-read', where, { file: setting.value.slice(1) });
        continue;
      }
      const header = headerOf(setting.value);
      if (header) headers.push({ ...header, where });
    }
    const [first] = this.#all('header');
    if (first) notes.addNames('header-removed', at(first.start), this.#removed());
    return headers;
  }

  #credentials(): ForeignCredentials | undefined {
    const scheme = this.settings.findLast(({ name }) => OTHER_SCHEMES.has(name));
    if (scheme) {
      // The credentials of another scheme are not sent as Basic: that would give them away.
      const { notes, at } = this.scope;
      notes.add('auth-not-available', at(scheme.start), { scheme: OTHER_SCHEMES.get(scheme.name) ?? '' });
      return undefined;
    }
    const bearer = this.#last('oauth2-bearer');
    if (bearer) return { is: 'header', name: 'Authorization', value: `Bearer ${bearer.value}` };
    const user = this.#last('user');
    if (!user) return undefined;
    const colon = user.value.indexOf(':');
    if (colon === -1) this.scope.notes.add('password-asked', this.scope.at(user.start), {});
    const username = colon === -1 ? user.value : user.value.slice(0, colon);
    const password = colon === -1 ? '' : user.value.slice(colon + 1);
    if (username !== '' && colon !== -1 && password === '')
      this.scope.notes.add('username-as-key', this.scope.at(user.start), {});
    return { is: 'basic', username, password };
  }
}

/** `Name: value`, or `Name;` for a header without a value; undefined for one that is taken away. */
function headerOf(text: string): { name: string; value: string } | undefined {
  const colon = text.indexOf(':');
  if (colon !== -1) {
    const value = text.slice(colon + 1).trim();
    return value === '' ? undefined : { name: text.slice(0, colon).trim(), value };
  }
  const name = /^([^;]+);\s*$/.exec(text)?.[1];
  return name === undefined ? undefined : { name: name.trim(), value: '' };
}

/** An upload goes to the URL and the name of the file, if the URL ends with its path, and that with a slash. */
function withFileName(url: string, file: string): string {
  if (file === '-' || file === '.' || /[?#]/.test(url)) return url;
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/+/i, '');
  const name = encodeURIComponent(file.split('/').at(-1) ?? '');
  if (!path.includes('/')) return `${url}/${name}`;
  return path.endsWith('/') ? url + name : url;
}
