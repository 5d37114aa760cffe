import { prepare } from './built-request';
import { EXIT } from './exit-codes';
import type { Arguments } from './options';
import type { Surroundings, Trouble } from './surroundings';

/** Writes the bytes and nothing else: those of the request or, with errors, what can be shown (B28, B32). */
export async function preview(given: Arguments, surroundings: Surroundings): Promise<number | Trouble> {
  const prepared = await prepare(given, surroundings);
  if ('trouble' in prepared) return prepared;
  const { built, lines } = prepared;
  await surroundings.stdout.write(built.bytes);
  if (lines.length > 0) await surroundings.stderr.write(`${lines.join('\n')}\n`);
  return built.request ? EXIT.ok : EXIT.errors;
}
