import { type Action, prepare, readContext } from '../src/core';
import { BodyCache } from '../src/core/internal';
import { aRestApiCall, aWebhook } from '../test/an-action';
import { median, percentile } from './stopwatch';

const WARM_UP_KEYS = 10;
const KEYS = 60;
const SIZES = { '1 KB': 1_000, '100 KB': 100_000, '1 MB': 1_000_000, '5 MB': 5_000_000 };
const ROWS = 1_000;
/** With tags, one item of so many has one. */
const TAG_EVERY = 20;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const { context } = readContext('{"order":{"id":"A-1001","note":"as ordered"}}');
const runtime = { context, now: 1_700_000_000 };

const url = 'https://example.com/orders';

interface EditedAction {
  readonly name: string;
  /** The action after so many key presses. */
  readonly after: (keys: number) => Action;
}

const noteOf = (index: number, hasTags: boolean): string =>
  hasTags && index % TAG_EVERY === 0 ? '{{ order.note }}' : 'as ordered';

/** What was typed after so many key presses, all in one place. */
const typed = (keys: number): string =>
  Array.from({ length: keys }, (_, key) => LETTERS[(key * 7) % LETTERS.length]).join('');

function editedBody(name: string, bytes: number, hasTags: boolean): EditedAction {
  const lines: string[] = [];
  for (let length = 0, index = 0; length < bytes; index++) {
    const note = noteOf(index, hasTags);
    const line = `  "item ${index}": { "sku": "SKU-${index}", "quantity": ${index % 9}, "note": "${note}" },`;
    lines.push(line);
    length += line.length + 1;
  }
  const middle = Math.floor(lines.length / 2);
  const [before, behind] = [lines.slice(0, middle).join('\n'), lines.slice(middle).join('\n')];
  const after = (keys: number): Action =>
    aRestApiCall({
      url,
      body: `{\n${before}\n  "typed": "${typed(keys)}",\n${behind}\n  "end": true\n}\n`,
    });
  return { name, after };
}

function editedRows(name: string, count: number, hasTags: boolean): EditedAction {
  const rows = Array.from({ length: count }, (_, index) => {
    return { key: `key_${index}`, value: noteOf(index, hasTags), enabled: true };
  });
  const after = (keys: number): Action =>
    aWebhook({
      url,
      format: 'json',
      data: rows.with(count / 2, { key: 'typed', value: typed(keys), enabled: true }),
    });
  return { name, after };
}

function printEdits({ name, after }: EditedAction): void {
  const cache = new BodyCache();
  const times: number[] = [];
  for (let key = 0; key < WARM_UP_KEYS + KEYS; key++) {
    const action = after(key);
    const start = performance.now();
    const { octets, spans, problems } = prepare(action, cache).render(runtime);
    const time = performance.now() - start;
    if (octets.length === 0 || spans.length === 0 || problems.length > 0)
      throw new Error(`${name}: ${JSON.stringify(problems)}`);
    if (key >= WARM_UP_KEYS) times.push(time);
  }
  const [p50, p95] = [median(times), percentile(times, 0.95)];
  console.log(
    `  ${name.padEnd(24)} p50 ${p50.toFixed(2).padStart(8)} ms   p95 ${p95.toFixed(2).padStart(8)} ms`,
  );
}

/** Octets, spans and problems after a key press, as the preview asks for them, in Node. */
export function printEditing(): void {
  console.log('\nA key press in the middle of a body, to its octets, spans and problems');
  for (const hasTags of [false, true]) {
    const tags = hasTags ? 'with tags' : 'without tags';
    for (const [name, bytes] of Object.entries(SIZES))
      printEdits(editedBody(`${name}, ${tags}`, bytes, hasTags));
    printEdits(editedRows(`${ROWS.toLocaleString('en')} rows, ${tags}`, ROWS, hasTags));
  }
}
