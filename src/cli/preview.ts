import { prepare } from './built-request';
import { EXIT } from './exit-codes';
import type { Arguments } from './options';
import type { Surroundings, Trouble } from './surroundings';

/** Writes the bytes of the request and nothing else; with errors none at all, unless a draft is asked for. */
export async function preview(given: Arguments, surroundings: Surroundings): Promise<number | Trouble> {
  const prepared = await prepare(given, surroundings);
  if ('trouble' in prepared) return prepared;
  const { built, lines } = prepared;
  if (built.request || given.options.draft !== undefined) await surroundings.stdout.write(built.bytes);
  if (lines.length > 0) await surroundings.stderr.write(`${lines.join('\n')}\n`);
  return built.request ? EXIT.ok : EXIT.errors;
}
