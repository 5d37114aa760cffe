import { version } from '../../package.json';
import { COMMANDS, type CommandName, isCommand } from './commands';
import { escapeInvisible } from './escape-invisible';
import { EXIT } from './exit-codes';
import { commandHelp, generalHelp } from './help';
import type { CliError, Io } from './io';
import { readArguments } from './options';

const DEFAULT_COMMAND: CommandName = 'open';
const HELP = ['--help', '-h', 'help'];

/** Does what the arguments say, which are those after the program's name; returns the exit code. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  const { stdout, stderr } = io;
  const [first = DEFAULT_COMMAND, ...rest] = args;
  if (HELP.includes(first)) {
    const [asked = ''] = rest;
    await stdout.write(isCommand(asked) ? commandHelp(asked) : generalHelp());
    return EXIT.ok;
  }
  if (first === '--version') {
    await stdout.write(`${version}\n`);
    return EXIT.ok;
  }
  if (first.startsWith('-')) return runNamed(DEFAULT_COMMAND, args, io);
  if (isCommand(first)) return runNamed(first, rest, io);
  const known = Object.keys(COMMANDS).join(', ');
  const said = `There is no command “${escapeInvisible(first)}”.`;
  await stderr.write(`${said} Commands: ${known}.\nSee action-designer --help.\n`);
  return EXIT.usage;
}

async function runNamed(name: CommandName, args: readonly string[], io: Io): Promise<number> {
  const outcome = await runCommand(name, args, io);
  if (typeof outcome === 'number') return outcome;
  const hint = outcome.exit === EXIT.usage ? `See action-designer ${name} --help.\n` : '';
  await io.stderr.write(`${outcome.message}\n${hint}`);
  return outcome.exit;
}

async function runCommand(name: CommandName, args: readonly string[], io: Io): Promise<number | CliError> {
  const command = COMMANDS[name];
  const parsed = readArguments(args, command.options);
  if ('message' in parsed) return parsed;
  if (parsed.options.help === undefined) return command.run(parsed, io);
  await io.stdout.write(commandHelp(name));
  return EXIT.ok;
}
