import { setTimeout as wait } from 'node:timers/promises';
import { expect, type TestContext, test } from 'vitest';
import { type Action, build, readContext } from '../../../src/core';
import { english } from '../../../src/i18n/views';
import { unescaped } from '../../engines/n8n-expressions';
import { ownerOf, placeOfN8n, startN8n } from '../../engines/n8n-server';
import { exported, workflowOf } from '../../engines/run-exported';
import { versionOf } from '../../engines/scratch-packages';
import { hostileData, isNullAsText, SECRETS_WITHOUT_CODE, WITHOUT_CODE } from '../../engines/without-code';
import { type Recorder, record } from '../recorder';
import { differenceOf } from '../request-difference';
import { keepRow, notRun, type Row } from '../row';

const NAME = 'n8n, without code, hostile values';
/** The expressions of n8n run in one of these; the first one unless a setting says otherwise. */
const EXPRESSION_ENGINES = ['legacy', 'quickjs'];
const CUT = 'With the setting N8N_EXPRESSION_ENGINE=quickjs, n8n cuts a text at U+0000.';
const SOME = ['a GET', 'members of JSON', 'free text'];
const SETTLE_MS = 20;

const CREDENTIALS = {
  httpBasicAuth: { user: 'shop', password: SECRETS_WITHOUT_CODE.PASSWORD },
  httpHeaderAuth: { name: 'X-Key', value: SECRETS_WITHOUT_CODE.KEY },
};

/** A message with the marks that `encodeURIComponent` leaves as they are, and without the length that they change. */
const readAlike = (bytes: Uint8Array): Buffer =>
  Buffer.from(
    unescaped(Buffer.from(bytes).toString('latin1')).replace(/(?<=content-length: )\d+/i, ''),
    'latin1',
  );

type Outcome =
  | { readonly type: 'identical' }
  | { readonly type: 'announced'; readonly finding: 'values-stopped' | 'marks-kept' }
  | { readonly type: 'differs'; readonly how: string };

/** What became of an item that the builder makes this of. */
function outcomeOf(
  action: Action,
  data: object,
  status: string,
  recordings: ReturnType<Recorder['take']>,
): Outcome {
  const { context } = readContext(JSON.stringify(data));
  const { request, bytes } = build(action, { context, secrets: SECRETS_WITHOUT_CODE, now: 0 });
  const isStopped = status === 'error' && recordings.length === 0;
  if (!request)
    return isStopped ? { type: 'identical' } : { type: 'differs', how: `${status}, and was refused` };
  if (isStopped && isNullAsText(action, context.root))
    return { type: 'announced', finding: 'values-stopped' };
  if (status !== 'success') return { type: 'differs', how: status };
  const difference = differenceOf(recordings, bytes);
  if (difference === undefined) return { type: 'identical' };
  const alike = recordings.map((one) => ({ ...one, bytes: readAlike(one.bytes) }));
  return differenceOf(alike, readAlike(bytes)) === undefined
    ? { type: 'announced', finding: 'marks-kept' }
    : { type: 'differs', how: difference };
}

/** The whole proof does not install gigabytes unless it was told where. */
const MISSING =
  process.env.PROOF === 'whole' && process.env.ENGINES_FOLDER === undefined
    ? 'ENGINES_FOLDER names no folder for it'
    : undefined;

async function rowFor(engine: string): Promise<Row | undefined> {
  const place = placeOfN8n();
  if (!place) return undefined;
  const recorder = await record();
  const n8n = await startN8n(place, 'start', { N8N_EXPRESSION_ENGINE: engine });
  try {
    const owner = await ownerOf(n8n.address);
    let requests = 0;
    let identical = 0;
    const unsupported: Record<string, number> = {};
    const differing: string[] = [];
    // The engine that nobody has unless a setting says so is shown with fewer.
    const some = Object.entries(WITHOUT_CODE).filter(([name]) => engine === 'legacy' || SOME.includes(name));
    for (const [name, make] of some) {
      const action = make(`http://127.0.0.1:${recorder.port}`);
      const { text, form } = exported('n8n', action);
      expect(form, name).toBe('native');
      for (const data of hostileData) {
        const { status, reason } = await owner.execute(workflowOf(text), [data], CREDENTIALS);
        if (status === 'success') await wait(SETTLE_MS);
        const outcome = outcomeOf(action, data, status, recorder.take());
        requests += 1;
        const isCut = engine === 'quickjs' && JSON.stringify(data).includes('\\u0000');
        if (outcome.type === 'identical') identical += 1;
        else if (isCut) unsupported[CUT] = (unsupported[CUT] ?? 0) + 1;
        else if (outcome.type === 'announced') {
          const sentence = english.engines.finding({ code: outcome.finding });
          unsupported[sentence] = (unsupported[sentence] ?? 0) + 1;
        } else differing.push(`${name}, ${JSON.stringify(data)}: ${outcome.how} ${reason}`);
      }
    }
    const version = `${versionOf('n8n')}, ${versionOf('node')}, expressions by ${engine}`;
    return { part: 'Engine', name: NAME, version, requests, identical, unsupported, differing };
  } finally {
    await n8n.stop();
    await recorder.close();
  }
}

test.for(EXPRESSION_ENGINES)(
  'what n8n sends without code is the request of the preview, with %s',
  async (engine, context: TestContext) => {
    const row = MISSING === undefined ? await rowFor(engine) : undefined;
    keepRow(context, row ?? notRun('Engine', NAME, MISSING ?? 'n8n could not be installed'));
  },
);
