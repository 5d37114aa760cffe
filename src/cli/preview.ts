import { buildRequest } from './built-request';
import { EXIT } from './exit-codes';
import type { CliError, Io } from './io';
import type { Arguments } from './options';
import { forTerminal } from './response-text';

/**
 * Writes the bytes and nothing else: those of the request or, with errors, what can be shown (B28,
 * B32). On a terminal, control characters are shown escaped.
 */
export async function preview(args: Arguments, io: Io): Promise<number | CliError> {
  const { stdout, stderr } = io;
  const result = await buildRequest(args, io);
  if ('message' in result) return result;
  const { built, lines } = result;
  await stdout.write(stdout.isTerminal ? forTerminal(built.bytes) : built.bytes);
  if (lines.length > 0) await stderr.write(`${lines.join('\n')}\n`);
  return built.request ? EXIT.ok : EXIT.errors;
}
