import { describe, expect, test } from 'vitest';
import { folder, ran } from '../../test/command';
import { webhook } from '../../test/config-text';
import { sightings } from '../../test/sightings';
import type { HttpRequest } from '../core';
import type { HttpResponse, Sender } from '../send/exchange';

const file = folder();
const env = { KEY: 'hunter2-of-this-test' };
const BASIC = '"authentication":{"method":"basic","username":"shop","password":{"secret":"KEY"}}';
const NONE = '"authentication":{"method":"none"}';

let names = 0;
const actionTo = (url: string, authentication = BASIC) =>
  file(`order-${++names}.json`, webhook(authentication).replace('"url":""', `"url":"${url}"`));
const sampleTo = (url: string) => file(`sample-${++names}.json`, JSON.stringify({ u: url }));
const rowsTo = (...urls: string[]) =>
  file(`rows-${++names}.ndjson`, urls.map((u) => `${JSON.stringify({ u })}\n`).join(''));

/** Runs a command with a sender that keeps the URLs it is given. */
async function sent(args: readonly string[], around: Parameters<typeof ran>[1] = {}) {
  const urls: string[] = [];
  const sender: Sender = ({ url }: HttpRequest) => {
    urls.push(url);
    const response: HttpResponse = {
      status: 200,
      reason: 'OK',
      headers: [],
      body: new Uint8Array(),
      timings: { firstByte: 1, total: 1 },
    };
    return Promise.resolve({ response });
  };
  return { ...(await ran(args, { env, sender, ...around })), urls };
}

const NEEDED = 'The data decides to which host a request goes, and a secret goes with it.';

describe('without --allow-host nothing is sent where the data decides the host, and the command is told', () => {
  test.each([
    ['{{ u }}/x', 'https://api.example.com', 'api.example.com'],
    ['{{ u }}/x', 'http://api.example.com', 'api.example.com:80'],
    ['https://{{ u }}/x', 'api.example.com', 'api.example.com'],
    ['https://{{ u }}.example.com/x', 'eu', 'eu.example.com'],
    ['http://api.{{ u }}', 'example.com', 'api.example.com'],
    ['http://localhost:{{ u }}/', '8080', 'localhost:8080'],
    ['https://{{ u }}:8443/x', 'API.example.com', 'api.example.com:8443'],
    ['https://api.example.com{{ u }}', '.evil.example', 'api.example.com.evil.example'],
  ])('%s with %s', async (url, value, host) => {
    const order = actionTo(url);
    const sample = sampleTo(value);
    const rows = rowsTo(value, 'second');
    for (const [args, named] of [
      [['send', order, '--context', sample], host],
      // Of many rows none is an example for the others.
      [['run', order, '-d', rows, '--yes'], 'HOST'],
    ] as const) {
      const refused = await sent([...args]);
      expect(refused).toMatchObject({ exit: 2, stdout: '', urls: [] });
      expect(refused.stderr).toContain(`${NEEDED} Name each host that may get it: --allow-host ${named}.\n`);
      expect((await sent([...args, '--allow-host', host])).urls).toHaveLength(1);
    }
  });

  test('a worker names no host: whoever writes to Redis would choose it', async () => {
    const order = actionTo('{{ u }}/x');
    const queue = 'redis://:a-password-of-this-test@127.0.0.1:1';
    const refused = await ran(['work', order, '--queue', queue, '--rate', '5'], { env });
    expect(refused).toMatchObject({ exit: 2, stdout: '' });
    expect(refused.stderr).toContain('--allow-host HOST.\n');
    expect(sightings(refused.stderr, 'a-password-of-this-test')).toEqual([]);
    const allowed = await ran(['work', order, '--queue', queue, '--allow-host', 'h.example'], { env });
    expect(allowed.stderr).toBe('redis://127.0.0.1:1/0 cannot be used: connect ECONNREFUSED 127.0.0.1:1.\n');
  });
});

describe('needs no --allow-host:', () => {
  test.each([
    ['a host of the action', 'https://h.example/{{ u }}', BASIC],
    ['a host of the action and a port', 'https://h.example:8443?{{ u }}', BASIC],
    ['an action without authentication', '{{ u }}/x', NONE],
  ])('%s', async (_, url, authentication) => {
    const order = actionTo(url, authentication);
    const value = 'https://h.example';
    expect((await sent(['send', order, '--context', sampleTo(value)])).urls).toHaveLength(1);
    expect((await sent(['run', order, '-d', rowsTo(value), '--yes'])).urls).toHaveLength(1);
  });

  test('run --dry-run, which sends nothing', async () => {
    const args = ['run', actionTo('{{ u }}/x'), '-d', rowsTo('https://h.example'), '--dry-run'];
    expect(await sent(args)).toMatchObject({ exit: 0, urls: [] });
  });
});

describe('with --allow-host', () => {
  const rows = rowsTo(
    'https://a.example',
    'https://evil.example',
    'https://b.example:8443',
    'https://a.example.evil.example',
    'http://a.example',
    'https://a.example:8443',
    'HTTPS://A.EXAMPLE',
  );

  test.each([
    [
      ['--allow-host', 'a.example'],
      ['https://a.example/x', 'https://a.example/x'],
    ],
    [
      ['--allow-host', 'A.Example:443'],
      ['https://a.example/x', 'https://a.example/x'],
    ],
    [['--allow-host', 'a.example:80'], ['http://a.example/x']],
    [
      ['--allow-host', 'a.example:8443', '--allow-host', 'b.example:8443'],
      ['https://b.example:8443/x', 'https://a.example:8443/x'],
    ],
    [['--allow-host', 'c.example'], []],
  ])('%j: only rows for these hosts are sent', async (option, urls) => {
    const got = await sent(['run', actionTo('{{ u }}/x'), '-d', rows, '--yes', ...option]);
    expect(got.urls).toEqual(urls);
    expect(got.exit).toBe(16);
    expect(got.stdout).toContain(`${urls.length} succeeded, 0 failed, ${7 - urls.length} without a request`);
    expect(got.stderr).toContain(
      `${rows}:2: row 2: error: The host evil.example is not among those that --allow-host names.\n`,
    );
  });

  test('--dry-run counts the rows whose host is not allowed', async () => {
    const order = actionTo('{{ u }}/x');
    const dry = await sent(['run', order, '-d', rows, '--dry-run', '--allow-host', 'a.example']);
    expect(dry.stdout).toContain('7 rows: 2 with a request, 5 without; nothing was sent');
  });

  test('a host without a port is allowed at the port of the scheme that the action has', async () => {
    const order = actionTo('http://{{ u }}/x');
    const got = await sent([
      'run',
      order,
      '-d',
      rowsTo('h.example', '127.0.0.1'),
      '--yes',
      '--allow-host',
      'h.example',
    ]);
    expect(got.urls).toEqual(['http://h.example/x']);
  });

  test('send: a clear message, exit 1, nothing sent', async () => {
    const args = ['send', actionTo('{{ u }}/x'), '--context', sampleTo('https://evil.example:1')];
    expect(await sent([...args, '--allow-host', 'h.example'])).toMatchObject({
      exit: 1,
      stdout: '',
      stderr: 'The host evil.example:1 is not among those that --allow-host names. Nothing was sent.\n',
      urls: [],
    });
  });

  test('it holds for a host of the action, too', async () => {
    const order = actionTo('https://h.example/', NONE);
    expect((await sent(['send', order, '--allow-host', 'other.example'])).urls).toEqual([]);
  });

  test('international names and addresses are compared as they are sent', async () => {
    const args = [
      'run',
      actionTo('{{ u }}/x'),
      '-d',
      rowsTo('https://bücher.example', 'https://[::1]'),
      '--yes',
    ];
    const got = await sent([...args, '--allow-host', 'BÜCHER.example', '--allow-host', '[0:0::1]']);
    expect(got.urls).toEqual(['https://xn--bcher-kva.example/x', 'https://[::1]/x']);
  });

  test.each(['', 'https://h.example', 'h.example/', 'a@h.example', 'h.example,', 'h:99999', 'a b'])(
    'what is no host is wrong usage: “%s”',
    async (host) => {
      const order = actionTo('{{ u }}/x');
      for (const args of [
        ['send', order, '--context', sampleTo('https://h.example')],
        ['run', order, '-d', rowsTo('https://h.example'), '--yes'],
        ['work', order, '--queue', 'redis://127.0.0.1:1'],
      ])
        expect(await sent([...args, `--allow-host=${host}`])).toMatchObject({
          exit: 2,
          urls: [],
          stderr: expect.stringContaining('--allow-host needs HOST or HOST:PORT'),
        });
    },
  );
});
