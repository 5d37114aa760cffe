import { mkdirSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { version } from '../../package.json';
import { folder, ran } from '../../test/command';
import { restApiCall, webhook } from '../../test/config-text';
import { SIZE_LIMIT } from '../core/internal';
import { COMMANDS } from './program';

const file = folder();
const order = file(
  'order.json',
  webhook('"name":"Order","data":[]').replace('"url":""', '"url":"https://h/"'),
);

describe('wrong usage: exit 2, a plain message, nothing on the standard output', () => {
  test.each<[args: string[], says: RegExp]>([
    [
      ['prewiev', order],
      /^There is no command “prewiev”\. Did you mean preview\? Commands: open, check, preview, send, run, work, import, compile\./,
    ],
    [['open', order], /open takes no file/],
    [['open', '--port', '0'], /--port needs a port from 1 to 65535, not “0”/],
    [['open', '--port', '65536'], /--port needs/],
    [['--port', 'x'], /--port needs.*\nSee action-designer open --help/],
    [['--prot', '1'], /There is no option --prot here\. Did you mean --port\?\nSee action-designer --help/],
    [
      ['help', 'prewiev'],
      /There is no command “prewiev”\. Did you mean preview\?.*\nSee action-designer --help/,
    ],
    [['send', order, '-d', 'a'], /There is no option -d here\.\nSee/],
    [['preview', order, '--nothing-like-it'], /There is no option --nothing-like-it here\.\n/],
    [['open'], /The app is not built yet\. Run: npm run build\n/],
    [['constructor'], /There is no command/],
    [['\x1b[2J'], /“\\u001b\[2J”/],
    [['check'], /Name the files to check/],
    [['check', '-', '-'], /The standard input can be read once only/],
    [['preview'], /Name the file of the action/],
    [['preview', order, order], /Name one file only, not also \S+order\.json\.\n/],
    [['preview', order, '--contxt', 'x'], /There is no option --contxt here/],
    [['preview', order, '--timeout', '1'], /There is no option --timeout here/],
    [['preview', order, '-x'], /There is no option -x here/],
    [['check', order, '--fail'], /There is no option --fail here/],
    [['preview', order, '--context'], /--context needs a value: --context FILE/],
    [['preview', order, '--context='], /--context needs a value: --context FILE/],
    [['preview', order, '--secrets', ''], /--secrets needs a value: --secrets FILE/],
    [['preview', ''], /The name of a file is empty\. Is a variable of the shell not set\?\n/],
    [['--help', 'prewiev'], /Did you mean preview\?.*\nSee action-designer --help/],
    [['preview', order, '--context', '--secrets'], /--context needs a value/],
    [['send', order, '--fail=yes'], /--fail takes no value/],
    [['preview', order, '--at', '1', '--at', '2'], /--at is given twice/],
    [['preview', order, '--at', 'now'], /--at needs a Unix time in whole seconds.* not “now”/],
    [['preview', order, '--at', '1.5'], /--at needs/],
    [['preview', order, '--at=-1'], /--at needs/],
    [['preview', order, '--at', '-1'], /--at needs a Unix time.*, not “-1”/],
    [['preview', order, '--at', '9007199254740992'], /--at needs/],
    [
      ['preview', order, '--at', '1700000000000'],
      /--at needs a Unix time in whole seconds, not milliseconds/,
    ],
    [['preview', order, '--id', 'a b'], /--id needs 1 to 255 letters, digits, _ or -, not “a b”/],
    [['send', order, '--timeout', '0'], /--timeout needs a number of seconds/],
    [['send', order, '--timeout', '1e9'], /--timeout needs/],
    [['send', order, '--timeout', '86401'], /--timeout needs/],
    [['send', order, '--response-limit', '10M'], /--response-limit needs a whole number of bytes/],
    [['send', order, '--response-limit', '1073741825'], /--response-limit needs/],
    [['compile'], /Name the file of the action/],
    [['compile', order, '--as', 'php'], /--as needs one of esm, cjs, body, not “php”/],
    [['compile', order, '--as', 'constructor'], /--as needs one of/],
    [['preview', order, '--as', 'cjs'], /There is no option --as here/],
    [['preview', '-', '--context', '-'], /can be read once only/],
    [['preview', order, '--action', 'Oder'], /has no action named “Oder”\. It holds:\n {2}Order\n/],
  ])('%j', async (args, says) => {
    const { exit, stdout, stderr } = await ran(args);
    expect(stderr).toMatch(says);
    expect(stderr).toContain('See action-designer');
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
  });

  test('after -- a name may begin with a dash', async () => {
    expect((await ran(['check', '--', '-x.json'])).stderr).toBe('-x.json does not exist.\n');
  });
});

describe('files that cannot be read', () => {
  const sparse = file('large.json', '');
  const notText = file('latin1.json', Buffer.from('{"name":"\xe9"}', 'latin1'));
  const inner = join(dirname(order), 'inner');
  mkdirSync(inner);

  test.each<[path: string, exit: number, says: RegExp]>([
    [`${order}.missing`, 2, /order\.json\.missing does not exist\.\n/],
    [join(order, 'x'), 2, /does not exist\.\n/],
    [inner, 2, /inner is a folder, not a file\.\n/],
    [join(inner, 'x'.repeat(300)), 2, /the name is too long/],
    [`${inner}/\x1b[2J`, 2, /\\u001b\[2J does not exist/],
    [notText, 1, /latin1\.json is not text in UTF-8\.\n/],
  ])('%s', async (path, exit, says) => {
    for (const args of [
      ['check', path],
      ['preview', path],
      ['preview', order, '--context', path],
      ['send', order, '--secrets', path],
    ]) {
      const got = await ran(args);
      expect(got.stderr, args.join(' ')).toMatch(says);
      // The help says nothing about them.
      expect(got.stderr, args.join(' ')).not.toContain('--help');
      expect(got, args.join(' ')).toMatchObject({ exit, stdout: '' });
    }
  });

  test('one byte more than is read', async () => {
    truncateSync(sparse, SIZE_LIMIT + 1);
    const got = await ran(['preview', order, '--context', sparse]);
    const says = `large.json has ${SIZE_LIMIT + 1} bytes; at most ${SIZE_LIMIT} are read.\n`;
    expect(got).toEqual({ exit: 1, stdout: '', stderr: expect.stringContaining(says) });
  });

  test('too much on the standard input', async () => {
    const got = await ran(['check', '-'], { stdin: new Uint8Array(SIZE_LIMIT + 1) });
    expect(got).toEqual({
      exit: 1,
      stdout: '',
      stderr: `standard input has more than ${SIZE_LIMIT} bytes; at most ${SIZE_LIMIT} are read.\n`,
    });
  });

  test('one of several is no reason to leave out the others', async () => {
    const got = await ran(['check', `${order}.missing`, order]);
    expect(got).toMatchObject({ exit: 2, stdout: `${order}: no problems\n` });
  });
});

describe('B32 an action of several', () => {
  const bundle = file(
    'all.json',
    `{"version":1,"actions":[${webhook('"name":"A"')},${restApiCall('"name":"B"')},${webhook('"name":"B"')},${webhook()}]}`,
  );

  test.each([
    [
      [],
      /holds 4 actions\. Say which one with --action NAME:\n {2}A\n {2}B\n {2}B\n {2}\(without a name\)\n/,
    ],
    [['--action', 'C'], /has no action named “C”/],
    [['--action', 'B'], /has 2 actions named “B”/],
  ])('%j', async (more, says) => {
    const { exit, stdout, stderr } = await ran(['preview', bundle, ...more]);
    expect(stderr).toMatch(says);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
  });

  test.each([
    ['A', '[0]'],
    ['', '[3]'],
  ])('%j is named in problems by its place', async (name, place) => {
    const { exit, stderr } = await ran(['preview', bundle, '--action', name]);
    expect(stderr).toContain(`${bundle}: error: actions${place}.url: The URL is missing.`);
    expect(exit).toBe(1);
  });
});

describe('help', () => {
  test.each([['--help'], ['-h'], ['help']])('%s', async (...args) => {
    const { exit, stdout, stderr } = await ran(args);
    expect(stdout).toMatch(/^Usage: action-designer COMMAND/m);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  });

  test.each([
    [['send', '--help'], /^Usage: action-designer send FILE/m],
    [['preview', '-h', order], /--context FILE/],
    [['help', 'check'], /^Usage: action-designer check FILE…/m],
  ])('%j', async (args, says) => {
    const { exit, stdout } = await ran(args);
    expect(stdout).toMatch(says);
    expect(stdout).toContain('Examples:');
    expect(exit).toBe(0);
  });

  test('no line is too long for a terminal', async () => {
    const pages = await Promise.all(
      [[], ...Object.keys(COMMANDS).map((name) => [name])].map((args) => ran(['help', ...args])),
    );
    const lines = pages.flatMap(({ stdout }) => stdout.split('\n'));
    expect(lines.filter((line) => line.length > 90)).toEqual([]);
  });

  test.each(['--version', '-V', 'version'])('%s', async (asked) => {
    expect(await ran([asked])).toEqual({ exit: 0, stdout: `${version}\n`, stderr: '' });
  });
});
