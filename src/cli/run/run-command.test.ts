import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folder, ran } from '../../../test/command';
import { webhook } from '../../../test/config-text';
import { OK, requestRecorders, status } from '../../../test/request-recorder';
import { sightings } from '../../../test/sightings';
import { keepAliveSender } from '../../send/node/keep-alive';

const file = folder();
const record = requestRecorders();

const env = { KEY: 'hunter2-of-this-test' };

/** An action for the recorder; its URL and its body take values from the row. */
const action = (origin: string, method = 'POST', authentication = '"method":"none"') =>
  file(
    `order-${method}.json`,
    webhook(`"format":"json","data":[{"key":"n","value":"{{ n }}"}],"authentication":{${authentication}}`)
      .replace('"url":""', `"url":"${origin}/{{ id }}"`)
      .replace('"method":"POST"', `"method":"${method}"`),
  );

const HMAC = '"method":"hmac","secret":{"secret":"KEY"}';
const STANDARD = '"method":"hmac","scheme":"standard-webhooks","secret":"MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"';

const rows = file(
  'rows.ndjson',
  '{"id":"a","n":12345678901234567890}\n{"id":"b","n":1.00}\n{"id":"c","n":3}\n',
);

const run = (args: string[], around: Parameters<typeof ran>[1] = {}) =>
  ran(['run', ...args], { env, sender: keepAliveSender(), ...around });

const paths = (requests: readonly string[]) => requests.map((request) => request.split(' ')[1]);

let names = 0;
const fresh = () => file(`x${++names}`, '').replace(/x\d+$/, `new-${names}.ndjson`);
const newFolder = (end: string) => {
  const path = `${fresh()}-${end}`;
  mkdirSync(path);
  return path;
};

describe('what is sent', () => {
  test('each row is the request of the preview with that row as its context, and Connection: keep-alive', async () => {
    const { origin, requests } = await record();
    const order = action(origin, 'POST', HMAC);
    const { exit, stdout, stderr } = await run([order, '-d', rows, '--yes', '--at', '1700000000']);
    expect(exit).toBe(0);
    const previews: string[] = [];
    for (const line of readFileSync(rows, 'utf8').trim().split('\n')) {
      const args = ['preview', order, '--context', file('one.json', line), '--at', '1700000000'];
      previews.push((await ran(args, { env })).stdout);
    }
    expect(requests).toEqual(
      previews.map((text) => text.replace('\r\n\r\n', '\r\nConnection: keep-alive\r\n\r\n')),
    );
    expect(requests[0]).toContain('"n":"12345678901234567890"');
    expect(stdout).toMatch(
      /^3 rows: 3 succeeded, 0 failed, 0 without a request\nStatus 200: 3\nLatency p50 /,
    );
    expect(sightings(stdout + stderr, env.KEY)).toEqual([]);
  });

  test.each([
    [[], ['/a', '/b', '/c']],
    [
      ['--skip', '1'],
      ['/b', '/c'],
    ],
    [
      ['--limit', '2'],
      ['/a', '/b'],
    ],
    [['--skip', '1', '--limit', '1'], ['/b']],
    [['--only', '3'], ['/c']],
    [['--limit', '0'], []],
    [['--only', '4'], []],
  ])('%j', async (more, sent) => {
    const { origin, requests } = await record();
    const { exit } = await run([action(origin), '--contexts', rows, '--yes', ...more]);
    expect({ exit, sent: paths(requests) }).toEqual({ exit: 0, sent });
  });

  test('a CSV column whose name is a path fills that path, and has its name', async () => {
    const { origin, requests } = await record();
    const order = file(
      'nested.json',
      webhook(
        `"format":"json","data":[{"key":"e","value":"{{ order.customer.email }}"},{"key":"o","value":"{{ ['order.id'] }}"},{"key":"p","value":"{{ __proto__.x }}"}],"authentication":{"method":"none"}`,
      ).replace('"url":""', `"url":"${origin}/{{ order.id }}"`),
    );
    const data = file('nested.csv', 'order.id,order.customer.email,__proto__.x\nA-1,a@example.com,y\n');
    expect((await run([order, '-d', data, '--yes'])).exit).toBe(0);
    expect(requests[0]).toMatch(/^POST \/A-1 .*\{"e":"a@example.com","o":"A-1","p":"y"\}$/s);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('rows of the standard input, several at a time, on as many connections', async () => {
    const { origin, requests, connections } = await record();
    const lines = Array.from({ length: 50 }, (_, index) => `{"id":${index},"n":0}`);
    const { exit } = await run([action(origin), '-d', '-', '--yes', '--concurrency', '7'], {
      stdin: lines.join('\n'),
    });
    expect({ exit, connections: connections() }).toEqual({ exit: 0, connections: 7 });
    expect(paths(requests).toSorted()).toEqual(lines.map((_, index) => `/${index}`).toSorted());
  });
});

describe('what is wrong with every row', () => {
  test.each(['--yes', '--dry-run'])('a secret that is missing is told of once: %s', async (how) => {
    const { origin, requests } = await record();
    const files = ['--journal', fresh(), '--report', fresh().replace(/ndjson$/, 'json')];
    const more = how === '--yes' ? files : [];
    const got = await run([action(origin, 'POST', HMAC), '-d', rows, how, ...more], { env: {} });
    expect({ ...got, sent: requests }).toMatchObject({
      exit: 1,
      stdout: '',
      sent: [],
      stderr: expect.stringMatching(
        /^[^\n]*no value for the secret KEY[^\n]*\n[^\n]*--secrets FILE[^\n]*\n$/,
      ),
    });
    expect(more.filter((name) => existsSync(name))).toEqual([]);
  });
});

describe('rows that are wrong', () => {
  const mixed = file('mixed.ndjson', '{"id":"a","n":1}\nnope\n{"id":"c"}\n{"id":"d","n":1}\n');
  const says = [
    `${mixed}:2: row 2: error: This is not JSON: expected a value, found “nope”.`,
    `${mixed}:3: row 3: error: data[0].value (key “n”) “n”: The context has no value n.`,
  ];

  test('are named, and the others are sent', async () => {
    const { origin, requests } = await record();
    const { exit, stderr, stdout } = await run([action(origin), '-d', mixed, '--yes']);
    expect(paths(requests)).toEqual(['/a', '/d']);
    for (const line of says) expect(stderr).toContain(line);
    expect(stdout).toContain('4 rows: 2 succeeded, 0 failed, 2 without a request\n');
    expect(exit).toBe(16);
  });

  test.each(['Id', ' id\u00a0'])(
    'a column is named whose name differs in case or spaces: %j',
    async (name) => {
      const data = file(`column${name.length}.csv`, `${name};n\n1;2\n`);
      const { stdout } = await run([action('http://h'), '-d', data, '--dry-run']);
      expect(stdout).toContain(
        `no value id. Correct the path, or add | default: ''. The column is named “${name}”.\n`,
      );
    },
  );

  test('end the run with --bail', async () => {
    const { origin, requests } = await record();
    const { exit } = await run([action(origin), '-d', mixed, '--yes', '--bail']);
    expect({ exit, sent: paths(requests) }).toEqual({ exit: 16, sent: ['/a'] });
  });

  test('--dry-run lists them and sends nothing', async () => {
    const { exit, stdout } = await ran(['run', action('http://h'), '-d', mixed, '--dry-run']);
    const [first, second = '', last] = stdout.split('\n');
    expect(first).toBe(says[0]);
    expect(second).toContain(says[1]);
    expect(last).toBe('4 rows: 2 with a request, 2 without; nothing was sent');
    expect(exit).toBe(16);
  });

  test('--dry-run ends when nobody reads its lines any more', async () => {
    const { stdout } = await ran(['run', action('http://h'), '-d', mixed, '--dry-run'], { isClosed: true });
    expect(stdout).toBe('1 row: 1 with a request, 0 without; nothing was sent\n');
  });

  test('--dry-run without any', async () => {
    const { exit, stdout } = await ran(['run', action('http://h'), '-d', rows, '--dry-run']);
    expect({ exit, stdout }).toEqual({
      exit: 0,
      stdout: '3 rows: 3 with a request, 0 without; nothing was sent\n',
    });
  });
});

describe('attempts', () => {
  const one = file('one.ndjson', '{"id":"a","n":1}\n');

  test('a row that succeeds at a retry has succeeded; Retry-After is waited for', async () => {
    const { origin, requests } = await record((number) =>
      number === 1 ? status(503, 'Retry-After: 5\r\n') : number === 2 ? status(429) : OK,
    );
    const waits: number[] = [];
    // What is left to wait is some milliseconds less on a slow machine.
    const around = { onWait: (ms: number) => waits.push(Math.round(ms / 100) * 100) };
    const { exit, stdout } = await run([action(origin), '-d', one, '--yes', '--retries', '2'], around);
    expect({ exit, waits, sent: requests.length }).toEqual({ exit: 0, waits: [5000, 2000], sent: 3 });
    expect(stdout).toMatch(/^1 row: 1 succeeded,.*\nStatus 200: 1\n.*\n2 retries\n/);
  });

  test.each([
    ['POST', ['--retries', '2'], 1, 15],
    ['PUT', ['--retries', '2'], 2, 0],
    ['POST', ['--retries', '2', '--retry-unsafe'], 2, 0],
    ['PUT', [], 1, 15],
  ])('a connection that breaks: %s with %j', async (method, more, sent, exit) => {
    const { origin, requests } = await record((number) => (number === 1 ? undefined : OK));
    const got = await run([action(origin, method), '-d', one, '--yes', ...more]);
    expect({ exit: got.exit, sent: requests.length }).toEqual({ exit, sent });
  });

  test('a connection that breaks when it is used again: POST has failed, PUT goes on another', async () => {
    for (const [method, exit, sent] of [
      ['POST', 15, 3],
      ['PUT', 0, 4],
    ] as const) {
      const { origin, requests } = await record((number) => (number === 2 ? undefined : OK));
      const got = await run([action(origin, method), '-d', rows, '--yes', '--retries', '1']);
      expect({ exit: got.exit, sent: requests.length }).toEqual({ exit, sent });
    }
  });

  test('--response-limit: a row whose response has more bytes has failed', async () => {
    const { origin } = await record();
    const { exit, stderr } = await run([action(origin), '-d', one, '--yes', '--response-limit', '1']);
    expect({ exit, stderr }).toMatchObject({
      exit: 15,
      stderr: expect.stringContaining('more than 1 byte,'),
    });
  });

  test('a POST that was refused before it was written is tried again', async () => {
    const waits: number[] = [];
    const args = [action('http://127.0.0.1:1'), '-d', one, '--yes', '--retries', '2'];
    const { exit } = await run(args, { onWait: (ms) => waits.push(ms) });
    expect({ exit, waits }).toEqual({ exit: 15, waits: [1000, 2000] });
  });

  test('each has the id of the row, and a time of its own', async () => {
    const { origin, requests } = await record((number) => (number === 1 ? status(429) : OK));
    const order = action(origin, 'POST', STANDARD);
    await run([order, '-d', one, '--yes', '--retries', '1']);
    const ids = requests.map((request) => /^webhook-id: (.*)\r$/im.exec(request)?.[1]);
    expect(ids[0]).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(ids[1]).toBe(ids[0]);
  });
});

describe('responses', () => {
  test('are kept as they came, the last of each row', async () => {
    const { origin } = await record((number) =>
      number === 1
        ? status(503, 'Retry-After: 0\r\n')
        : number === 3
          ? 'HTTP/1.1 404 No\r\nX-Why: ü\r\nContent-Length: 2\r\n\r\n\xff\x00'
          : OK,
    );
    const [responses, data] = [fresh(), file('two.ndjson', '{"id":"a","n":1}\nnope\n{"id":"c","n":1}\n')];
    await run([action(origin), '-d', data, '--yes', '--retries', '1', '--responses', responses]);
    const [head, ...lines] = readFileSync(responses, 'utf8').trim().split('\n');
    expect(head).toBe('{"responses":1,"run":"msg_fresh"}');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { row: 1, status: 200, headers: [['Content-Length', '2']], text: 'ok' },
      {
        row: 3,
        status: 404,
        headers: [
          ['X-Why', 'ü'],
          ['Content-Length', '2'],
        ],
        base64: '/wA=',
      },
    ]);
  });
});

describe('asking', () => {
  test('shows hosts and numbers once', async () => {
    const { origin, requests } = await record();
    const asked: string[] = [];
    const answer = (question: string) => asked.push(question) > 0;
    const { exit } = await run([action(origin), '-d', rows], { answer });
    expect(asked).toEqual([`POST, 3 requests:\n  3 requests to ${origin}\nSend? [y/N] `]);
    expect({ exit, sent: requests.length }).toEqual({ exit: 0, sent: 3 });
  });

  test('no is no', async () => {
    const got = await ran(['run', action('http://h'), '-d', rows], { answer: () => false });
    expect(got).toMatchObject({
      exit: 130,
      stdout: '',
      stderr: expect.stringContaining('Nothing was sent.\n'),
    });
  });

  test('no leaves every file as it was', async () => {
    const report = file('earlier.json', 'of an earlier run');
    const files = ['--journal', fresh(), '--failed', fresh(), '--responses', fresh(), '--report', report];
    const before = readdirSync(dirname(report));
    const got = await ran(['run', action('http://h'), '-d', rows, ...files], { answer: () => false });
    expect(got).toMatchObject({ exit: 130, stderr: expect.stringContaining('Nothing was sent.\n') });
    expect(readdirSync(dirname(report))).toEqual(before);
    expect(readFileSync(report, 'utf8')).toBe('of an earlier run');
  });

  test.each<[string, () => string[]]>([
    ['--failed names a file that is there', () => ['--failed', file('there.ndjson', 'kept')]],
    ['--report names a folder', () => ['--report', newFolder('report.json')]],
    ['--journal is in no folder', () => ['--journal', `${rows}/journal`]],
  ])('is too late when %s: it is said before', async (_, files) => {
    const answer = () => {
      throw new Error('asked');
    };
    const got = await ran(['run', action('http://h'), '-d', rows, ...files()], { answer });
    expect(got).toMatchObject({
      exit: 2,
      stdout: '',
      stderr: expect.stringMatching(/cannot be written|exists already/),
    });
  });

  test.each([
    ['without a terminal', rows, undefined],
    ['about rows of the standard input', '-', () => true],
  ])('is impossible %s: wrong usage', async (_, name, answer) => {
    const got = await ran(['run', action('http://h'), '-d', name], answer && { answer });
    expect(got).toMatchObject({ exit: 2, stdout: '', stderr: expect.stringContaining('add --yes') });
  });
});

test('Ctrl-C lets what is in flight finish, and nothing begins', async () => {
  const stopping = new AbortController();
  const { origin, requests } = await record((number) => {
    if (number === 2) stopping.abort();
    return OK;
  });
  const failed = fresh();
  const args = [action(origin), '-d', rows, '--yes', '--failed', failed];
  const { exit, stdout } = await run(args, { signal: stopping.signal });
  expect({ exit, sent: paths(requests) }).toEqual({ exit: 130, sent: ['/a', '/b'] });
  expect(stdout).toContain('2 rows: 2 succeeded');
  expect(existsSync(failed)).toBe(true);
});

test.each<[string[], RegExp]>([
  [[], /Name the file of the rows/],
  [['-d', '-', '--secrets', '-'], /can be read once only/],
  [['-d', rows, '--only', '0'], /--only needs the number of a row/],
  [['-d', rows, '--only', '1', '--skip', '1'], /--only goes without/],
  [['-d', rows, '--concurrency', '0'], /--concurrency needs/],
  [['-d', rows, '--rate', '-1'], /--rate needs a number of requests .* not “-1”/],
  [['-d', rows, '--retries', '1.5'], /--retries needs/],
  [['-d', `${rows}.missing`, '--yes'], /does not exist/],
  [['-d', rows, '--yes', '--failed', `${rows}/x`], /cannot be written/],
])('wrong usage: %j', async (args, says) => {
  const got = await ran(['run', action('http://h'), ...args]);
  expect(got).toMatchObject({ exit: 2, stdout: '', stderr: expect.stringMatching(says) });
});
