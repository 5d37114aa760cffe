import { excepted } from '../conformance';
import { readVectors } from '../vectors';

export const ENGINE_TABLES = excepted("the host follows this engine's IDNA tables (B19)");

interface Suite {
  readonly failing: readonly { readonly i: number; readonly input: string; readonly got: string | null }[];
}

const { engines } = readVectors<{ engines: Record<string, Record<string, Suite>> }>(
  'url/engine-disagreements.json',
);

const ENGINE = `node-${process.versions.node} `;

/** What this engine is known to get wrong, by suite; undefined for an engine that was not measured. */
export const knownDifferences = Object.entries(engines).find(([name]) => name.startsWith(ENGINE))?.[1];

/** The host that this engine's own parser makes of a URL; undefined when it refuses the URL. */
export function engineHost(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}

/** A host beyond plain ASCII names: it goes through the engine's IDNA tables (B19). */
const isInternational = (url: string): boolean => /[^\0-\x7f]|xn--|%/i.test(url);

/**
 * Whether a host that differs from the vectors does so because the engine's tables do: ours is the
 * engine's, and the row is listed for this engine where its differences were measured.
 *
 * @param input the row's own text, by which the lists of differences name it
 */
export function isEngineDifference(
  suite: string,
  input: string,
  url: string,
  host: string | undefined,
): boolean {
  if (!isInternational(url) || engineHost(url) !== host) return false;
  const listed = knownDifferences?.[suite]?.failing;
  return listed === undefined || listed.some((row) => row.input === input);
}
