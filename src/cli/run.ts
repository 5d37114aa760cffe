import { version } from '../../package.json';
import { COMMANDS, type CommandName, isCommand } from './commands';
import { escapeInvisible } from './escape-invisible';
import { EXIT } from './exit-codes';
import { commandHelp, generalHelp } from './help';
import type { CliError, Io } from './io';
import { readArguments } from './options';

const HELP = ['--help', '-h', 'help'];

/** Does what the arguments say, which are those after the program's name; returns the exit code. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  const { stdout, stderr } = io;
  const [first = '', ...rest] = args;
  if (HELP.includes(first)) {
    const [asked = ''] = rest;
    await stdout.write(isCommand(asked) ? commandHelp(asked) : generalHelp());
    return EXIT.ok;
  }
  if (first === '--version') {
    await stdout.write(`${version}\n`);
    return EXIT.ok;
  }
  if (!isCommand(first)) {
    const known = Object.keys(COMMANDS).join(', ');
    const said = first === '' ? 'What should be done?' : `There is no command “${escapeInvisible(first)}”.`;
    await stderr.write(`${said} Commands: ${known}.\nSee action-designer --help.\n`);
    return EXIT.usage;
  }
  const outcome = await runCommand(first, rest, io);
  if (typeof outcome === 'number') return outcome;
  const hint = outcome.exit === EXIT.usage ? `See action-designer ${first} --help.\n` : '';
  await stderr.write(`${outcome.message}\n${hint}`);
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
