import fc from 'fast-check';
import { type ForeignSource, fieldsOf, type MakePiece, type Piece, partsOf } from './foreign-source';

const header =
  (name: string, valueWith: (marker: string) => string, names: readonly string[] = [name]): MakePiece =>
  (mark) => {
    const marker = mark();
    return {
      text: `${name}: ${valueWith(marker)}`,
      parts: [{ marker, names, isSecret: true }],
      fields: [name.toLowerCase()],
    };
  };

const CREDENTIALS = ['Authorization', 'Digest', 'AWS signature', 'Header'];

const HEADERS: readonly MakePiece[] = [
  (mark) => {
    const [name, value] = [mark(), mark()];
    return {
      text: `X-${name}: ${value}`,
      parts: [{ marker: value, names: [`X-${name}`], isSecret: true }],
      fields: [`x-${name}`],
    };
  },
  (mark) => {
    const [name, value] = [mark(), mark()];
    return {
      text: `X-${name}: a\n  ${value}`,
      parts: [{ marker: value, names: [`X-${name}`], isSecret: true }],
      fields: [`x-${name}`],
    };
  },
  header('  X-Indented', (marker) => marker, ['X-Indented']),
  header('Accept', (marker) => `text/${marker}`),
  header('Cookie', (marker) => `a=${marker}`, ['Cookies']),
  header('Authorization', (marker) => `Bearer ${marker}`, CREDENTIALS),
  header('Authorization', (marker) => `Basic ${marker}:x`, CREDENTIALS),
  header('Authorization', (marker) => `Basic x ${marker}`, CREDENTIALS),
  header('Authorization', (marker) => `Basic ${btoa(`x:${marker}`)}`, CREDENTIALS),
  header('Authorization', (marker) => `Digest x ${marker}`, CREDENTIALS),
  header('Authorization', (marker) => `AWS ${marker} x`, CREDENTIALS),
  () => ({ text: '# a comment' }),
];

/** The variables of a file, and where the request uses them. */
const BEFORE: readonly MakePiece[] = [
  (mark) => {
    const marker = mark();
    return { text: `# @prompt ${marker} Your name`, parts: [{ marker, names: [marker] }] };
  },
  (mark) => {
    const marker = mark();
    return { text: `// @${marker}`, parts: [{ marker, names: [`@${marker}`] }] };
  },
  (mark) => {
    const marker = mark();
    return {
      text: `< {%\n  // ${marker}\n\n  x()\n%}`,
      parts: [{ marker, names: ['a pre-request script'] }],
    };
  },
  (mark) => ({ text: `< ${mark()}.js` }),
  (mark) => {
    const marker = mark();
    return { text: `{{+request\n  ${marker}()\n}}`, parts: [{ marker, names: ['a pre-request script'] }] };
  },
  (mark) => {
    const marker = mark();
    return { text: `import ./${marker}.http`, parts: [{ marker, names: [marker] }] };
  },
  () => ({ text: '# @disabled' }),
  () => ({ text: '# a comment' }),
  () => ({ text: '' }),
];

const URLS: readonly MakePiece[] = [
  (mark) => lines([`https://h.test/${mark()}?${mark()}=${mark()}`]),
  (mark) => lines([`https://h.test/${mark()}`, `    ?${mark()}=1`, `# comment`, `&${mark()}=2 HTTP/1.1`]),
  (mark) => lines(['https://h.test', `  /${mark()}`, `  ${mark()}`]),
  (mark) => {
    const [version] = [mark()];
    return { text: `https://h.test/ HTTP/${version}`, parts: [{ marker: version, names: [version] }] };
  },
];

/** Every marker in these lines is a part of the URL. */
const lines = (written: readonly string[]): Piece => ({
  text: written.join('\n'),
  parts: (written.join(' ').match(/mark\d+qzxwvkjy/g) ?? []).map((marker) => ({ marker, names: [] })),
});

const VARIABLES: readonly MakePiece[] = [
  () => ({ text: '' }),
  (mark) => ({ text: mark() }),
  (mark) => ({ text: `a/${mark()}?${mark()}&b=%20` }),
  (mark) => ({ text: `{{inner}}/${mark()}` }),
];

interface Body {
  readonly type: string;
  readonly textWith: (key: string, value: string) => string;
  readonly names: readonly string[];
}

const FORM = 'application/x-www-form-urlencoded';
const json = (textWith: Body['textWith']): Body => ({ type: 'application/json', textWith, names: [] });

const BODIES: readonly (Body | undefined)[] = [
  undefined,
  json((key, value) => `{"${key}":"${value}"}`),
  json((key, value) => `\n  {\n# comment\n"${key}": {{v}}, "b": "${value}" }  \n\n// comment`),
  json(
    (key, value) =>
      `{"${key}": "${value} {{v}}"}\n\n?? test()\n{{@response\n  test()\n}}\n\n> {%\n  test()\n%}\n\n<> old.json`,
  ),
  { type: FORM, textWith: (key, value) => `${key}=1\n&b=${value}`, names: ['rows'] },
  { type: FORM, textWith: (key, value) => `${key} = 1 &\nb = ${value} &`, names: ['rows'] },
  { type: FORM, textWith: (key, value) => `${key}={{v}}&b=${value}`, names: ['rows'] },
  { type: 'text/plain', textWith: (key, value) => `${key} {{v}} ${value}`, names: [] },
  { type: 'application/xml', textWith: (key, value) => `<a b="${key}">{{v}}${value}</a>`, names: [] },
  {
    type: 'text/plain',
    textWith: (key, value) => `< ${key}\n<@latin1 ${value}`,
    names: ['The content of the file'],
  },
  {
    type: 'multipart/form-data; boundary=x',
    textWith: (key, value) => `--x\nContent-Disposition: form-data; name="${key}"\n\n${value}\n--x--`,
    names: ['rows'],
  },
];

/** A request of an .http file in any of the ways of both programs. */
export const httpFileSource: fc.Arbitrary<ForeignSource> = fc
  .record({
    before: fc.array(fc.constantFrom(...BEFORE), { maxLength: 4 }),
    method: fc.constantFrom('', 'GET ', 'POST ', 'PUT ', 'post '),
    url: fc.constantFrom(...URLS),
    variable: fc.constantFrom(...VARIABLES),
    isInUrl: fc.boolean(),
    headers: fc.array(fc.constantFrom(...HEADERS), { maxLength: 5 }),
    body: fc.constantFrom(...BODIES),
  })
  .map(({ method, variable, isInUrl, body, ...makers }) => {
    let count = 0;
    const mark = () => `mark${String(++count).padStart(4, '0')}qzxwvkjy`;
    const written = makers.url(mark);
    const before = makers.before.map((make) => make(mark));
    const headers = makers.headers.map((make) => make(mark));
    const value = variable(mark);
    const isUsed = isInUrl || body?.textWith('', '').includes('{{v}}') === true;
    const [key, text] = ['keymarkqzxwvkjy', 'textmarkqzxwvkjy'];
    const inUrl = isInUrl ? (written.text.includes('?') ? '&v={{v}}' : '/{{v}}') : '';
    const typed = body === undefined ? [] : [`Content-Type: ${body.type}`];
    return {
      text: [
        '@inner = innermarkqzxwvkjy',
        `@v = ${value.text}`,
        ...before.map((piece) => piece.text),
        withInUrl(method + written.text, inUrl),
        ...typed,
        ...headers.map((piece) => piece.text),
        ...(body === undefined ? [] : ['', body.textWith(key, text)]),
      ].join('\n'),
      fileName: 'api.http',
      parts: [
        ...(written.parts ?? []),
        ...(value.text.match(/mark\d+qzxwvkjy/g) ?? [])
          .filter(() => isUsed)
          .map((marker) => ({ marker, names: ['rows'], isSecret: true })),
        ...partsOf([...before, ...headers]),
        ...(body === undefined
          ? []
          : [key, text].map((marker) => ({ marker, names: [...body.names, 'no data with GET'] }))),
      ],
      fields: [...fieldsOf(headers).map((field) => field.trim()), ...typed.map((line) => line.toLowerCase())],
    };
  });

/** More of the URL at the end of its last line, before the version. */
const withInUrl = (requestLine: string, more: string): string =>
  / HTTP\/\S+$/.test(requestLine)
    ? requestLine.replace(/ HTTP\/\S+$/, (version) => more + version)
    : requestLine + more;
