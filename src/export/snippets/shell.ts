/** Commands of curl and HTTPie for bash, zsh and PowerShell, with the quoting of each shell. */
import { base64 } from '../../core/internal';
import {
  code,
  type Field,
  hasHidden,
  merged,
  type Outgoing,
  type Rendered,
  replaceHidden,
  type Segment,
  someMatches,
  type Target,
  text,
  unsupported,
  waitsForServer,
  wholeText,
} from './target';

/** On Linux one argument may have 128 KiB; other limits are higher. */
const ARGUMENT_LIMIT = 100_000;

const NUL = '\0';
const octal = (byte: number): string => `\\${byte.toString(8).padStart(3, '0')}`;

/** The UTF-8 octets of a character, escaped: what `\u` means depends on the locale. */
const octets = (code: number): string =>
  Array.from(new TextEncoder().encode(String.fromCharCode(code)), octal).join('');

/**
 * A word of bash and zsh that stands for exactly this text, without NUL. No `!` stands where an
 * interactive shell would look it up in its history, no tab where it would complete a name.
 */
export function quoted(text: string): string {
  if (!hasHidden(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  const escaped = text.replace(/[\\'!]/g, (character) =>
    character === '!' ? octal(0x21) : `\\${character}`,
  );
  return `$'${replaceHidden(escaped, octets)}'`;
}

/** What double quotes leave alone. */
const PLAIN = /^[\w .,:;@%+=/?&#-]*$/;

/** A word for texts and variables. The shell stops when a variable is not set. */
export function word(parts: readonly Segment[]): string {
  const segments = merged(parts);
  const isPlain = segments.every((segment) => segment.type === 'variable' || PLAIN.test(segment.text));
  const hasVariable = segments.some(({ type }) => type === 'variable');
  if (isPlain && hasVariable) return `"${segments.map(plainPart).join('')}"`;
  return segments
    .map((segment) => (segment.type === 'text' ? quoted(segment.text) : `"${plainPart(segment)}"`))
    .join('');
}

const plainPart = (segment: Segment): string =>
  segment.type === 'text' ? segment.text : `\${${segment.name}?}`;

/** Whether a text can be an argument: the system limits its length, and NUL would end it. */
const fitsArgument = (text: string, size: number): boolean => size <= ARGUMENT_LIMIT && !text.includes(NUL);

/** A command that writes exactly this text. Built into the shell, it has no limit of length. */
function printing(text: string): string {
  if (!text.includes(NUL)) return `printf '%s' ${quoted(text)}`;
  const format = replaceHidden(text.replaceAll('\\', '\\\\').replaceAll('%', '%%'), octets);
  return `printf -- ${quoted(format)}`;
}

/** A command over several lines. */
const command = (words: readonly string[]): string => words.join(' \\\n  ');

/** What is to be done before the code runs. */
const variableComment = (names: readonly string[]): string[] =>
  names.map((name) => `# Set the environment variable ${name} to the secret first.`);

export const curlBash: Target = {
  id: 'curl-bash',
  extension: 'sh',
  render: (outgoing): Rendered => {
    const { body, bodySize, variables } = outgoing;
    const fits = fitsArgument(body, bodySize);
    const curl = command([
      `curl${methodOption(outgoing)} ${quoted(outgoing.url)}`,
      // Brackets and braces in a URL are patterns to curl, and text to everybody else.
      ...(/[[\]{}]/.test(outgoing.url) ? ['--globoff'] : []),
      ...outgoing.fields.map(fieldOption),
      ...(waitsForServer(bodySize) ? ["-H 'Expect:'"] : []),
      ...bodyOption(outgoing, fits),
    ]);
    return code(...variableComment(variables), fits ? curl : `${printing(body)} |\n  ${curl}`);
  },
};

/** With a body curl chooses POST by itself, and GET without one. */
const methodOption = ({ method, bodySize }: Outgoing): string =>
  method === 'GET' && bodySize === 0 ? '' : ` -X ${method}`;

const fieldOption = ({ name, value, credentials }: Field): string =>
  value ? `-H ${word([text(`${name}: `), ...value])}` : `-u ${word(credentials)}`;

function bodyOption({ method, body, bodySize }: Outgoing, fits: boolean): string[] {
  if (method === 'GET' && bodySize === 0) return [];
  // `--data` would read a file where a body begins with @, and `--data-raw` needs the body as an argument.
  return [fits ? `--data-raw ${quoted(body)}` : '--data-binary @-'];
}

/**
 * What HTTPie's URL library changes (urllib3): these characters it encodes, percent-escapes it
 * writes in upper case, those of unreserved characters it undoes.
 */
const CHANGED =
  /^\/\/|[^\w.~!$&'()*+,;=:@/?%-]|%(?:(?![0-9A-F]{2})|[46][1-9A-F]|[57][0-9A]|3[0-9]|2[DE]|5F|7E)|\?$/;

export const httpie: Target = {
  id: 'httpie',
  extension: 'sh',
  render: (outgoing): Rendered => {
    const { target, body, bodySize, variables } = outgoing;
    if (CHANGED.test(target)) {
      return unsupported({ code: 'httpie-target' });
    }
    // Python takes `--` as the value of an option for the end of the options.
    const fits = fitsArgument(body, bodySize) && body !== '--';
    const raw = fits && bodySize > 0 ? [`--raw=${quoted(body)}`] : [];
    const input = fits ? ' --ignore-stdin' : '';
    const request = `${outgoing.method} ${quoted(outgoing.url)}`;
    const items = outgoing.fields.map(fieldItem);
    // A name such as -a is an option unless it stands behind this mark, and then all options stand before the URL.
    const isLikeOption = outgoing.fields.some(({ name }) => name.startsWith('-'));
    const [options, others] = [items.filter(isAuthOption), items.filter((item) => !isAuthOption(item))];
    const http = isLikeOption
      ? command([`http${input}`, ...raw, ...options, `${request} --`, ...others])
      : command([`http${input} ${request}`, ...items, ...raw]);
    return code(
      ...variableComment(variables),
      ...(outgoing.fields.some(isInSubshell) ? variables.map(variableCheck) : []),
      fits ? http : `${printing(body)} |\n  ${http}`,
    );
  },
};

const AUTH_OPTION = '--auth=';
const isAuthOption = (item: string): boolean => item.startsWith(AUTH_OPTION);

/** HTTPie reads a backslash before one of these as an escape, and offers no way to write it otherwise. */
const ESCAPE_IN_ITEM = /\\[:;=@]/;
const ESCAPE_IN_CREDENTIALS = /\\:/;

/** Whether a shell of its own writes the field for HTTPie to read. */
const isInSubshell = ({ value, credentials }: Field): boolean =>
  value ? someMatches(value, ESCAPE_IN_ITEM) : someMatches(credentials, ESCAPE_IN_CREDENTIALS);

/** A variable that is not set ends the shell in which it stands, and there HTTPie would run all the same. */
const variableCheck = (name: string): string => `: "\${${name}?}" &&`;

function fieldItem(field: Field): string {
  const { name, value, credentials } = field;
  if (value) {
    // With the space no value makes `:=` or `:@`, which mean something else.
    if (!isInSubshell(field)) return word([text(`${name}: `), ...value]);
    return `${quoted(`${name}:@`)}<(printf '%s' ${word(value)})`;
  }
  if (!isInSubshell(field)) return `${AUTH_OPTION}${word(credentials)}`;
  return `${quoted(`${name}: Basic `)}$(printf '%s' ${word(credentials)} | base64 | tr -d '\\n')`;
}

/**
 * For Windows PowerShell 5.1 and PowerShell 7. The older one loses quotes in arguments, drops empty
 * ones and reads files without a mark as no UTF-8; so such text goes another way than by arguments.
 */
export const curlPowerShell: Target = {
  id: 'curl-powershell',
  extension: 'ps1',
  render: (outgoing): Rendered => {
    const { method, url, body, bodySize, fields, variables } = outgoing;
    const file = bodySize > 0 && !isArgument(body);
    const [first, last] = [fields.findIndex(goesByInput), fields.findLastIndex(goesByInput)];
    // The input is read once, so what is between two such fields goes with them, in the order of the wire.
    const piped = first < 0 ? [] : fields.slice(first, last + 1);
    const lines = piped.map(fieldLine);
    const options = [
      // In Windows PowerShell, curl alone is another program.
      `curl.exe -X ${method} ${powershellQuoted(url)}`,
      ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
      ...fields.flatMap((field) => {
        if (!piped.includes(field)) return [`-H ${fieldArgument(field)}`];
        return field === piped[0] ? ["-H '@-'"] : [];
      }),
      ...bodyOptions(outgoing, file),
    ];
    const curl = options.join(' `\n  ');
    return code(
      ...variables.map((name) => `if (-not $env:${name}) { throw 'Set $env:${name} to the secret first' }`),
      ...fields.flatMap(credentialsStatement),
      ...(file ? ['$body = [IO.Path]::GetTempFileName()', writing(body)] : []),
      lines.length === 0
        ? curl
        : `${lines.length === 1 ? lines.join('') : lines.map((line) => `(${line})`).join(', ')} |\n  ${curl}`,
      ...(file ? ['Remove-Item -LiteralPath $body'] : []),
    );
  },
};

const POWERSHELL_ARGUMENT_LIMIT = 8000;

/** Visible ASCII without double quotes, and with no backslash before the quote that PowerShell adds. */
const isArgument = (body: string): boolean =>
  body.length <= POWERSHELL_ARGUMENT_LIMIT && /^[ !#-~]*$/.test(body) && !body.endsWith('\\');

const powershellQuoted = (plain: string): string => `'${plain.replaceAll("'", "''")}'`;

const joined = (segments: readonly Segment[]): string =>
  merged(segments)
    .map((segment) => (segment.type === 'text' ? powershellQuoted(segment.text) : `$env:${segment.name}`))
    .join(' + ');

/** A value that may hold a double quote is written to the input of curl. */
const goesByInput = ({ value = [] }: Field): boolean =>
  value.some(({ type }) => type === 'variable') || someMatches(value, /"|\\$/);

/** The text of a field as an expression. */
const fieldLine = (field: Field): string =>
  field.value ? joined([text(`${field.name}: `), ...field.value]) : fieldArgument(field);

/** A field without a double quote, as an argument. */
function fieldArgument({ name, value, credentials }: Field): string {
  if (value) return powershellQuoted(`${name}: ${wholeText(value)}`);
  const known = wholeText(credentials);
  return known === undefined
    ? `"${name}: Basic $credentials"`
    : powershellQuoted(`${name}: Basic ${base64(known)}`);
}

/** Encodes credentials that hold a variable. */
function credentialsStatement({ credentials = [] }: Field): string[] {
  if (credentials.every(({ type }) => type === 'text')) return [];
  const isAscii = credentials.every(
    (segment) => segment.type === 'variable' || /^[ -~]*$/.test(segment.text),
  );
  const bytes = isAscii ? [utf8(credentials)] : credentials.map(bytesOf);
  return [`$credentials = [Convert]::ToBase64String(${bytes.join(' + ')})`];
}

const utf8 = (segments: readonly Segment[]): string => `[Text.Encoding]::UTF8.GetBytes(${joined(segments)})`;

const bytesOf = (segment: Segment): string =>
  segment.type === 'text' ? `[Convert]::FromBase64String('${base64(segment.text)}')` : utf8([segment]);

/** Writes the body to its file, in UTF-8 and without a mark. */
function writing(body: string): string {
  if (/^[ -~]*$/.test(body)) return `[IO.File]::WriteAllText($body, ${powershellQuoted(body)})`;
  if (/^[ -~\t\n]*$/.test(body) && !/^'@/m.test(body)) {
    return `[IO.File]::WriteAllText($body, @'\n${body}\n'@.Replace("\`r\`n", "\`n"))`;
  }
  return `[IO.File]::WriteAllBytes($body, [Convert]::FromBase64String('${base64(body)}'))`;
}

function bodyOptions({ method, body, bodySize }: Outgoing, file: boolean): string[] {
  if (bodySize === 0) return method === 'GET' ? [] : ["-H 'Content-Length: 0'"];
  if (!file) return [`--data-raw ${powershellQuoted(body)}`];
  return [...(waitsForServer(bodySize) ? ["-H 'Expect:'"] : []), '--data-binary "@$body"'];
}
