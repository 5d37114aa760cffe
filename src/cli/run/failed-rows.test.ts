import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { folder, ran } from '../../../test/command';
import { webhook } from '../../../test/config-text';
import { ECHOES } from '../../../test/echoes';
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

describe('failed rows', () => {
  test('their file is read again, with the text as it was and the same id', async () => {
    const { origin, requests } = await record((number) => (number === 2 ? status(500) : OK));
    const order = action(origin, 'POST', STANDARD);
    const failed = fresh();
    const { exit } = await run([order, '-d', rows, '--yes', '--failed', failed]);
    expect(exit).toBe(15);
    const again = await run([order, '-d', failed, '--yes']);
    expect(again.exit).toBe(0);
    expect(paths(requests)).toEqual(['/a', '/b', '/c', '/b']);
    const id = /^webhook-id: (.*)\r$/im.exec(requests[1] ?? '')?.[1];
    expect(readFileSync(failed, 'utf8').split('\n')[1]).toBe(
      `{"row":2,"line":2,"id":"${id}","reason":"The status is 500.","text":"{\\"id\\":\\"b\\",\\"n\\":1.00}"}`,
    );
    expect(requests[3]).toContain(`webhook-id: ${id}\r\n`);
    expect(requests[3]).toContain('{"n":"1.00"}');
  });

  test('a row that is read again keeps its number in messages and in a file of its own', async () => {
    const { origin } = await record((number) => (number === 3 || number > 3 ? status(500) : OK));
    const order = action(origin);
    const [first, second] = [fresh(), fresh()];
    await run([order, '-d', rows, '--yes', '--failed', first]);
    const again = await run([order, '-d', first, '--yes', '--failed', second]);
    expect(again.stderr).toContain(`${first}:2: row 3: The status is 500.`);
    expect(JSON.parse(readFileSync(second, 'utf8').split('\n')[1] ?? '')).toMatchObject({
      row: 1,
      original: 3,
    });
    expect((await run([order, '-d', second, '--yes'])).stderr).toContain(
      `${second}:2: row 3: The status is 500.`,
    );
  });

  test('no file is left where no row has failed', async () => {
    const { origin } = await record();
    const failed = fresh();
    expect((await run([action(origin), '-d', rows, '--yes', '--failed', failed])).exit).toBe(0);
    expect(existsSync(failed)).toBe(false);
  });

  const PASSWORD = 'Tr0ub4dor-"and"-more';
  const refusal = (body: string) =>
    `HTTP/1.1 401 Unauthorized\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

  test.each<[string, string, string]>([
    ['basic', '"method":"basic","username":"shop","password":{"secret":"KEY"}', PASSWORD],
    [
      'basic, encoded',
      '"method":"basic","username":"shop","password":{"secret":"KEY"}',
      Buffer.from(`shop:${PASSWORD}`).toString('base64'),
    ],
    ['a key', '"method":"header-key","headerName":"X-Key","secret":{"secret":"KEY"}', PASSWORD],
    ['a signing secret', '"method":"hmac","secret":{"secret":"KEY"}', PASSWORD],
  ])(
    'what the receiver says is kept without the secret that it repeats: %s',
    async (_, authentication, repeated) => {
      const body = JSON.stringify({
        error: 'no access',
        sent: repeated,
        plain: `\n ${repeated}`,
        more: 'x'.repeat(1000),
      });
      const { origin } = await record(() => refusal(body));
      const [failed, journal] = [fresh(), fresh()];
      const report = `${fresh()}.xml`;
      const one = file('one-row.ndjson', '{"id":"a","n":1}\n');
      const args = [action(origin, 'POST', authentication), '-d', one, '--yes'];
      await run([...args, '--failed', failed, '--journal', journal, '--report', report], {
        env: { KEY: PASSWORD },
      });
      const line = JSON.parse(readFileSync(failed, 'utf8').split('\n')[1] ?? '');
      expect(line).toMatchObject({ reason: 'The status is 401.' });
      expect(line.answer).toMatch(/^\{"error":"no access","sent":"…","plain":"\\n …","more":"x+$/);
      expect(line.answer).toHaveLength(300);
      for (const path of [failed, journal, report]) {
        const text = readFileSync(path, 'utf8');
        expect(text).toContain('no access');
        expect(sightings(text, repeated)).toEqual([]);
      }
    },
  );

  test.each(ECHOES)('a secret of Base64 is not kept that the receiver repeats %s', async (_, escaped) => {
    const secret = 'q2/hW+9zLkT/pX3vR+8mYw==';
    const { origin } = await record(() => refusal(`No: ${escaped(secret)}`));
    const failed = fresh();
    const authentication = '"method":"header-key","headerName":"X-Key","secret":{"secret":"KEY"}';
    const one = file('one-row.ndjson', '{"id":"a","n":1}\n');
    await run([action(origin, 'POST', authentication), '-d', one, '--yes', '--failed', failed], {
      env: { KEY: secret },
    });
    expect(JSON.parse(readFileSync(failed, 'utf8').split('\n')[1] ?? '')).toMatchObject({ answer: 'No: …' });
  });

  test('milliseconds have at most three decimals', async () => {
    const { origin } = await record();
    const report = `${fresh()}.json`;
    await run([action(origin), '-d', rows, '--yes', '--report', report]);
    const { rows: all } = JSON.parse(readFileSync(report, 'utf8')) as { rows: { ms: number }[] };
    for (const { ms } of all) expect(String(ms)).toMatch(/^\d+(\.\d{1,3})?$/);
  });

  test.each(['--report', '--failed', '--responses', '--journal'])(
    '%s does not write over what is read',
    async (option) => {
      const order = action('http://127.0.0.1:1');
      const data = file('rows.json', '[{"id":"a","n":1}]');
      for (const path of [order, data]) {
        const before = readFileSync(path, 'utf8');
        const got = await run([order, '-d', data, '--yes', option, path]);
        expect(got).toMatchObject({ exit: 2, stderr: expect.stringContaining('is named twice') });
        expect(readFileSync(path, 'utf8')).toBe(before);
      }
    },
  );

  test('a file that is there is never written over', async () => {
    const there = file('there.ndjson', 'kept');
    const got = await run([action('http://127.0.0.1:1'), '-d', rows, '--yes', '--failed', there]);
    expect(got).toMatchObject({ exit: 2, stderr: expect.stringContaining('there.ndjson exists already') });
    expect(readFileSync(there, 'utf8')).toBe('kept');
  });
});
