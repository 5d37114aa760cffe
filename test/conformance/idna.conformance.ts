import { conform, doesNotApply, leaveOut, type Verdict, verdictOf } from '../conformance';
import { readVectors, withoutComments } from '../vectors';
import { getFrom, headerOf } from './actions';
import { ENGINE_TABLES, isEngineDifference, knownDifferences } from './engine';

interface HostRow {
  readonly input: string;
  /** Null where the host is refused. */
  readonly output: string | null;
}

const hosts = (file: string) => withoutComments(readVectors<(HostRow | string)[]>(file));

function judgeHost(suite: string, input: string, url: string, wanted: string | null): Verdict {
  const built = getFrom(url);
  const host = headerOf(built, 'Host');
  const got = host === undefined ? undefined : { host, target: built.request?.target };
  const verdict = verdictOf(got, wanted === null ? undefined : { host: wanted, target: '/x' });
  if (verdict.type === 'agrees') return verdict;
  return isEngineDifference(suite, input, url, host) ? ENGINE_TABLES : verdict;
}

conform('url/wpt-toascii.json', hosts('url/wpt-toascii.json'), ({ input, output }) =>
  judgeHost('toascii', input, `https://${input}/x`, output),
);

/** Percent-encoded, so that nothing that the tables map to a delimiter ends the host (as its own runner does). */
const encodedUrl = (input: string): string =>
  `https://${input.isWellFormed() ? encodeURIComponent(input) : input}/x`;

conform('url/wpt-IdnaTestV2.json', hosts('url/wpt-IdnaTestV2.json'), ({ input, output }) =>
  input === '' ? doesNotApply('an empty host') : judgeHost('IdnaTestV2', input, encodedUrl(input), output),
);

const URL_OF: Record<string, (input: string) => string> = {
  urltestdata: (input) => input,
  toascii: (input) => `https://${input}/x`,
  IdnaTestV2: encodedUrl,
};

const differences = Object.entries(knownDifferences ?? {}).flatMap(([suite, { failing }]) =>
  failing.map((row) => ({ ...row, suite })),
);

const FILE = 'url/engine-disagreements.json';
if (differences.length === 0) leaveOut(FILE, [], 'this engine was not measured, or has no differences');
else {
  // Where the engine departs from the standard, the preview says what the engine does (B19).
  conform(FILE, differences, ({ suite, input, got }) => {
    const url = URL_OF[suite]?.(input) ?? input;
    const wanted = got === null || got === 'THROW' ? undefined : got;
    return verdictOf(headerOf(getFrom(url), 'Host'), wanted);
  });
}
