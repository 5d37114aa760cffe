import type { Outgoing } from './outgoing';
import { waitsForServer } from './outgoing';
import { type Field, text } from './segment';
import { command, fitsArgument, printing, quoted, variableComment, word } from './shell';
import { code, type Rendered, type Target } from './target';

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
    return code(...variableComment('#', variables), fits ? curl : `${printing(body)} |\n  ${curl}`);
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
