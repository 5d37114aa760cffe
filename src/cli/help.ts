import { type CliCommand, COMMANDS, type CommandName } from './commands';
import { EXIT_CODES } from './exit-codes';
import { OPTIONS, type Option, type OptionName } from './options';

const PROGRAM = 'action-designer';
const WIDTH = 88;

/** Wraps a text to lines of at most `width` characters. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}

/** Two columns; the right one is broken into lines. */
function table(rows: readonly (readonly [left: string, right: string])[]): string {
  const column = Math.max(...rows.map(([left]) => left.length)) + 4;
  const next = `\n${' '.repeat(column)}`;
  return rows
    .map(([left, right]) => `  ${left}`.padEnd(column) + wrapped(right, WIDTH - column).join(next))
    .join('\n');
}

function optionRow(name: OptionName): [string, string] {
  const { value, short, says }: Option = OPTIONS[name];
  const written = short === undefined ? `--${name}` : `-${short}, --${name}`;
  return [value === undefined ? written : `${written} ${value}`, says];
}

const example = (name: string, [wish, args]: readonly [string, string]): string =>
  `  ${wish}:\n    ${`${PROGRAM} ${name} ${args}`.trimEnd()}`;

/** The help of the whole program. */
export const generalHelp = (): string => `${PROGRAM}: design, see, check and send the HTTP requests of actions

An action is a JSON file, exported from Action Designer: a method, a URL, data, and how to
authenticate. Values between {{ and }} come from sample data, secrets from a file or the
environment. What preview shows is what send sends.

Usage: ${PROGRAM} COMMAND FILE [options]

Without a command it opens the app.

Commands:
${table(Object.entries(COMMANDS).map(([name, { summary, operands }]) => [`${name} ${operands}`.trimEnd(), summary]))}

Options:
${table([[`COMMAND --help`, 'how to use a command, with examples'], optionRow('version')])}

Begin with:
  ${PROGRAM} check order.json
  ${PROGRAM} preview order.json --context sample.json
  ${PROGRAM} send order.json --context sample.json

Exit codes:
${table(EXIT_CODES.map(([exit, says]) => [String(exit), says]))}
`;

/** The help of one command. */
export function commandHelp(name: CommandName): string {
  const { summary, operands, description, options, examples }: CliCommand = COMMANDS[name];
  return `${PROGRAM} ${name}: ${summary}

Usage: ${[PROGRAM, name, operands, '[options]'].filter(Boolean).join(' ')}

${description.map((paragraph) => wrapped(paragraph, WIDTH).join('\n')).join('\n\n')}

Options:
${table(options.map(optionRow))}

Examples:
${examples.map((one) => example(name, one)).join('\n')}

"${PROGRAM} --help" lists the exit codes.
`;
}
