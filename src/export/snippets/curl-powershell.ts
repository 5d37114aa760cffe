/** A command of curl for PowerShell. */
import { base64 } from '../../core/internal';
import { type Outgoing, waitsForServer } from './outgoing';
import { type Field, merged, type Segment, someMatches, text, wholeText } from './segment';
import { code, type Rendered, type Target } from './target';

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
    const piped = fields.find(goesByInput);
    const options = [
      // In Windows PowerShell, curl alone is another program.
      `curl.exe -X ${method} ${quoted(url)}`,
      ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
      ...fields.map((field) => `-H ${fieldArgument(field)}`),
      ...bodyOptions(outgoing, file),
    ];
    const curl = options.join(' `\n  ');
    return code(
      ...variables.map((name) => `if (-not $env:${name}) { throw 'Set $env:${name} to the secret first' }`),
      ...fields.flatMap(credentialsStatement),
      ...(file ? ['$body = [IO.Path]::GetTempFileName()', writing(body)] : []),
      piped ? `${joined([text(`${piped.name}: `), ...(piped.value ?? [])])} |\n  ${curl}` : curl,
      ...(file ? ['Remove-Item $body'] : []),
    );
  },
};

const ARGUMENT_LIMIT = 8000;

/** Visible ASCII without double quotes, and with no backslash before the quote that PowerShell adds. */
const isArgument = (body: string): boolean =>
  body.length <= ARGUMENT_LIMIT && /^[ !#-~]*$/.test(body) && !body.endsWith('\\');

const quoted = (plain: string): string => `'${plain.replaceAll("'", "''")}'`;

const joined = (segments: readonly Segment[]): string =>
  merged(segments)
    .map((segment) => (segment.type === 'text' ? quoted(segment.text) : `$env:${segment.name}`))
    .join(' + ');

/** A value that may hold a double quote is written to the input of curl. */
const goesByInput = ({ value = [] }: Field): boolean =>
  value.some(({ type }) => type === 'variable') || someMatches(value, /"|\\$/);

function fieldArgument(field: Field): string {
  const { name, value, credentials } = field;
  if (goesByInput(field)) return "'@-'";
  if (value) return quoted(`${name}: ${wholeText(value)}`);
  const known = wholeText(credentials);
  return known === undefined ? `"${name}: Basic $credentials"` : quoted(`${name}: Basic ${base64(known)}`);
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
  if (/^[ -~]*$/.test(body)) return `[IO.File]::WriteAllText($body, ${quoted(body)})`;
  if (/^[ -~\t\n]*$/.test(body) && !/^'@/m.test(body)) {
    return `[IO.File]::WriteAllText($body, @'\n${body}\n'@.Replace("\`r\`n", "\`n"))`;
  }
  return `[IO.File]::WriteAllBytes($body, [Convert]::FromBase64String('${base64(body)}'))`;
}

function bodyOptions({ method, body, bodySize }: Outgoing, file: boolean): string[] {
  if (bodySize === 0) return method === 'GET' ? [] : ["-H 'Content-Length: 0'"];
  if (!file) return [`--data-raw ${quoted(body)}`];
  return [...(waitsForServer(bodySize) ? ["-H 'Expect:'"] : []), '--data-binary "@$body"'];
}
