import fc from 'fast-check';
import { SCHEME_NAMES } from '../../src/core';
import { signatureHeaderOf } from '../../src/core/internal';
import { type ForeignSource, fieldsOf, type MakePiece, partsOf, somePieces } from './foreign-source';

const FORM = 'content-type: application/x-www-form-urlencoded';

const header =
  (name: string, valueWith: (marker: string) => string, names: readonly string[] = [name]): MakePiece =>
  (mark) => {
    const marker = mark();
    const value = valueWith(marker);
    const isType = name === 'Content-Type';
    return {
      text: `-H '${name}: ${value}'`,
      parts: [{ marker, names, isSecret: !isType && name !== 'Host' }],
      fields: [isType ? `content-type: ${value}` : name.toLowerCase()],
    };
  };

/** Data with a key and a value of their own; `-F` and the others exclude each other. */
const data =
  (option: string, textOf: (key: string, value: string) => string, fields: readonly string[]): MakePiece =>
  (mark) => {
    const [key, value] = [mark(), mark()];
    const names = [option, 'rows'];
    return {
      text: `${option} '${textOf(key, value)}'`,
      parts: [
        { marker: key, names },
        { marker: value, names, isSecret: true },
      ],
      fields,
    };
  };

const option =
  (name: string, names: readonly string[] = [name]): MakePiece =>
  (mark) => {
    const marker = mark();
    return { text: `${name} ${marker}`, parts: [{ marker, names }] };
  };

const plain =
  (text: string): MakePiece =>
  () => ({ text });

const CREDENTIALS = ['-u', 'credentials', 'Digest'];

const PIECES: readonly MakePiece[] = [
  (mark) => {
    const [name, value] = [mark(), mark()];
    return {
      text: `-H 'X-${name}: ${value}'`,
      parts: [{ marker: value, names: [`X-${name}`], isSecret: true }],
      fields: [`x-${name}`],
    };
  },
  header('Accept', (marker) => `text/${marker}`),
  header('Accept', (marker) => `application/vnd.${marker}+json; version=2`),
  header('User-Agent', (marker) => marker),
  header('Authorization', (marker) => `Bearer ${marker}`, ['Authorization']),
  header('Authorization', (marker) => `Basic ${btoa(`${marker}:x`)}`, ['Authorization']),
  header('Content-Type', (marker) => `application/vnd.${marker}+json`),
  header('Content-Type', (marker) => `multipart/form-data; boundary=${marker}`, [
    'Content-Type',
    'multipart',
  ]),
  header('Content-Encoding', (marker) => marker),
  ...SCHEME_NAMES.map((scheme) => header(signatureHeaderOf(scheme), (marker) => `sha256=${marker}`)),
  header('Cookie', (marker) => `a=${marker}`, ['Cookies']),
  header('Host', (marker) => `${marker}.test`),
  data('-d', (key, value) => `${key}=${value}`, [FORM]),
  data('--data-urlencode', (key, value) => `${key}=${value} %`, [FORM]),
  data('--data-raw', (key, value) => `{"${key}":"${value}"}`, [FORM]),
  data('--json', (key, value) => `{"${key}":["${value}"]}`, ['content-type: application/json']),
  data('-F', (key, value) => `${key}=${value}`, []),
  data('--form-string', (key, value) => `${key}=${value}`, []),
  (mark) => {
    const [key, type, file] = [mark(), mark(), mark()];
    return {
      text: `-F '${key}=text;type=text/${type};filename=${file}'`,
      parts: [
        { marker: key, names: ['-F', 'rows'] },
        { marker: type, names: ['types and file names'] },
        { marker: file, names: ['types and file names'] },
      ],
    };
  },
  (mark) => {
    const key = mark();
    return { text: `-F '${key}=@f'`, parts: [{ marker: key, names: [key] }] };
  },
  (mark) => {
    const marker = mark();
    return { text: `-d @${marker}`, parts: [{ marker, names: [marker, '-d'] }], fields: [FORM] };
  },
  (mark) => {
    const marker = mark();
    return { text: `-T ${marker}`, parts: [{ marker, names: [marker, '-T'] }] };
  },
  (mark) => {
    const [user, password] = [mark(), mark()];
    return {
      text: `-u ${user}:${password}`,
      parts: [user, password].map((marker) => ({ marker, names: CREDENTIALS, isSecret: true })),
      fields: ['authorization'],
    };
  },
  (mark) => {
    const marker = mark();
    return {
      text: `--oauth2-bearer ${marker}`,
      parts: [{ marker, names: ['--oauth2-bearer', ...CREDENTIALS], isSecret: true }],
      fields: ['authorization'],
    };
  },
  (mark) => {
    const [key, value] = [mark(), mark()];
    return {
      text: `--url-query ${key}=${value}`,
      parts: [key, value].map((marker) => ({ marker, names: [] })),
    };
  },
  option('-b', ['Cookies']),
  option('-A', ['User-Agent', '-A']),
  option('-e', ['Referer', '-e']),
  option('--max-time'),
  option('-o'),
  option('-w'),
  option('--proxy'),
  option('--proxy-user'),
  option('--cert'),
  option('--request-target'),
  option('--range'),
  option('--cookie-jar'),
  (mark) => {
    const marker = mark();
    return { text: `--${marker}`, parts: [{ marker, names: [`--${marker}`] }] };
  },
  (mark) => {
    const marker = mark();
    return { text: `> ${marker}`, parts: [{ marker, names: ['output'] }] };
  },
  plain('-G'),
  plain('-X PUT'),
  plain('-X POST'),
  plain('-X GET'),
  plain('--digest'),
  plain('--compressed'),
  plain("-H 'Accept:'"),
  plain("-H 'Content-Type:'"),
  plain('-T ""'),
  (mark) => {
    const name = mark();
    return {
      text: `-H "X-A: \${A:-${name}}"`,
      parts: [{ marker: name, names: ['X-A'] }],
      fields: ['x-a'],
    };
  },
  (mark) => {
    const marker = mark();
    return { text: `-H ' X-${marker}: 1'`, parts: [{ marker, names: [`X-${marker}`] }] };
  },
  (mark) => {
    const [one, other] = [mark(), mark()];
    return {
      text: `--url-query x={${one},${other}}`,
      parts: [one, other].map((marker) => ({ marker, names: [] })),
    };
  },
];

const WORDS_BEFORE: readonly MakePiece[] = [
  (mark) => {
    const name = mark();
    return { text: `${name}=1`, parts: [{ marker: name, names: [name] }] };
  },
  plain('sudo'),
  plain('  '),
  plain('\u00a0'),
  plain('$'),
  plain('user@host:~$'),
  plain('❯'),
  plain('-'),
  plain('time'),
  plain('!'),
  plain('if'),
  (mark) => {
    const name = mark();
    return { text: `kubectl exec ${name} --`, parts: [{ marker: name, names: ['kubectl'] }] };
  },
  (mark) => {
    const name = mark();
    return { text: `${name}=1;`, parts: [{ marker: name, names: [name] }] };
  },
  (mark) => {
    const name = mark();
    return { text: `${name} |`, parts: [{ marker: name, names: [name] }] };
  },
];

/** Around the command, in a text. */
const AROUND: readonly (readonly [before: string, after: string])[] = [
  ['', ''],
  ['', ''],
  ['(\n', '\n)'],
  ['{\n', '\n}'],
  ['```sh\n', '\n```'],
  ['Text\n\n~~~\n', '\n~~~\nmore'],
  ['OUT=$(\n', '\n)'],
];

/** A curl command of known options, before and after its URL. */
export const curlSource: fc.Arbitrary<ForeignSource> = fc
  .record({
    pieces: somePieces(PIECES),
    url: fc.constantFrom(
      '/',
      '/pathmarkqzxwvkjy',
      '/pathmarkqzxwvkjy/?querymarkqzxwvkjy=valuemarkqzxwvkjy',
      '/<pathmarkqzxwvkjy>/x',
      `/"\${P:-pathmarkqzxwvkjy}"`,
    ),
    user: fc.constantFrom('', '', 'usermarkqzxwvkjy:passmarkqzxwvkjy@'),
    before: fc.constantFrom(undefined, ...WORDS_BEFORE),
    around: fc.constantFrom(...AROUND),
    after: fc.constantFrom('', ' | jq .', ' 2>/dev/null', ' # comment'),
  })
  .map(({ pieces, url, user, before, after, around: [opening, closing] }) => {
    const first = before?.(() => 'VARIABLEMARKQZXWVKJY') ?? { text: '' };
    const written = url.match(/\w+markqzxwvkjy/g) ?? [];
    return {
      text: `${opening}${first.text} curl 'https://${user}h.test'${url} ${pieces.map(({ text }) => text).join(' ')}${after}${closing}`.trim(),
      parts: [
        ...written.map((marker) => ({ marker, names: ['--request-target'] })),
        ...(user.match(/\w+(?=[:@])/g) ?? []).map((marker) => ({
          marker,
          names: ['credentials', 'Digest'],
          isSecret: true,
        })),
        ...partsOf([first, ...pieces]),
      ],
      fields: [...fieldsOf(pieces), ...(user === '' ? [] : ['authorization'])],
    };
  });
