import { type Field, someMatches, text } from './segment';
import { command, fitsArgument, printing, quoted, variableComment, word } from './shell';
import { code, type Rendered, type Target, unsupported } from './target';

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
    const fits = fitsArgument(body, bodySize);
    const http = command([
      `http${fits ? ' --ignore-stdin' : ''} ${outgoing.method} ${quoted(outgoing.url)}`,
      ...outgoing.fields.map(fieldItem),
      ...(fits && bodySize > 0 ? [`--raw=${quoted(body)}`] : []),
    ]);
    return code(
      ...variableComment('#', variables),
      ...(outgoing.fields.some(isInSubshell) ? variables.map(variableCheck) : []),
      fits ? http : `${printing(body)} |\n  ${http}`,
    );
  },
};

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
  if (!isInSubshell(field)) return `--auth=${word(credentials)}`;
  return `${quoted(`${name}: Basic `)}$(printf '%s' ${word(credentials)} | base64 | tr -d '\\n')`;
}
