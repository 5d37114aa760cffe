import { describe, expect, test } from 'vitest';
import { folder, ran } from '../../../../test/command';
import { webhook } from '../../../../test/config-text';
import { sightings } from '../../../../test/sightings';

const file = folder();

const env = { KEY: 'hunter2-of-this-very-test' };

const SIGNED = webhook(
  '"format":"json","data":[],"authentication":{"method":"hmac","secret":{"secret":"KEY"}}',
);
const orderTo = (url: string, name = 'order.json') =>
  file(name, SIGNED.replace('"url":""', `"url":"${url}"`));
const order = orderTo('https://h.example');
const rows = file('rows.ndjson', '{"id":"a"}\n');

describe('without a Redis', () => {
  test.each([
    ['run', order, '-d', rows, '--yes'],
    ['work', order],
  ])('nobody listens there: %s', async (...args) => {
    const got = await ran([...args, '--queue', 'redis://me:my-secret-password@127.0.0.1:1/2'], { env });
    expect(got).toMatchObject({
      exit: 17,
      stdout: '',
      stderr: 'redis://127.0.0.1:1/2 cannot be used: connect ECONNREFUSED 127.0.0.1:1.\n',
    });
  });

  test('nobody listens where NATS should be', async () => {
    const got = await ran(['work', order, '--queue', 'nats://me:my-secret-password@127.0.0.1:1'], { env });
    expect(got).toMatchObject({
      exit: 17,
      stderr: expect.stringMatching(/^nats:\/\/127\.0\.0\.1:1 cannot be used: .*\.\n$/),
    });
    expect(sightings(got.stderr, 'my-secret-password')).toEqual([]);
  });

  test.each([
    ['run', order, '-d', rows, '--yes'],
    ['work', order],
  ])('the packages are not installed: %s', async (...args) => {
    const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
    const got = await ran([...args, '--queue', 'redis://127.0.0.1:1'], {
      env,
      queueLibrary: () => Promise.reject(missing),
    });
    expect(got).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('Install them:\n  npm install bullmq ioredis\n'),
    });
  });

  test.each([
    ['not-a-url'],
    ['http://h:6379'],
    ['redis://'],
    ['redis://h:99999'],
    ['redis://h/name'],
    ['redis://h?password=my-secret-password'],
    ['redis://:my-secret-password%ZZ@h'],
    ['nats://h/1'],
    ['nats://me:my-secret-password@h?x'],
  ])('a wrong URL is named without what it holds: %s', async (queue) => {
    const got = await ran(['work', order, '--queue', queue], { env });
    expect(got).toMatchObject({
      exit: 2,
      stdout: '',
      stderr: expect.stringMatching(/^--queue .*redis:\/\/HOST/),
    });
    expect(sightings(got.stderr, 'my-secret-password')).toEqual([]);
  });

  const QUEUE = ['--queue', 'redis://127.0.0.1:1'];
  test.each<[string[], RegExp]>([
    [['run', order, '-d', rows, '--at-most-once'], /--at-most-once goes with --queue only/],
    [['run', order, '-d', rows, ...QUEUE, '--at-most-once', '--retries', '1'], /goes without --retries/],
    [['run', order, '-d', rows, ...QUEUE, '--rate', '1'], /--rate does not go with --queue/],
    [['run', order, '-d', rows, ...QUEUE, '--secrets', 'x'], /--secrets does not go with --queue/],
    [['run', order, '-d', rows, ...QUEUE, '--dry-run'], /--dry-run goes without --queue/],
    [['run', order, '-d', rows, ...QUEUE], /Nobody can be asked/],
    [['work', order], /Name the server of the queue/],
    [['work', order, ...QUEUE, '--stalled-after', '0'], /--stalled-after needs/],
    [['run', order, '-d', rows, '--yes', ...QUEUE, '--queue-limit', '0'], /--queue-limit needs/],
    [['run', order, '-d', '-', '--yes', ...QUEUE, '--journal', 'x'], /no journal for rows from the standard/],
    [['run', order, '-d', rows, '--queue-limit', '5'], /--queue-limit goes with --queue only/],
  ])('wrong usage: %j', async (args, says) => {
    const got = await ran(args, { env });
    expect(got).toMatchObject({ exit: 2, stdout: '', stderr: expect.stringMatching(says) });
  });

  test('an action with problems is refused by both', async () => {
    const wrong = orderTo('h.example/no-scheme', 'wrong.json');
    for (const args of [
      ['run', wrong, '-d', rows, '--yes', ...QUEUE],
      ['work', wrong, ...QUEUE],
    ])
      expect(await ran(args, { env })).toMatchObject({
        exit: 1,
        stderr: expect.stringContaining('error: url'),
      });
  });
});
