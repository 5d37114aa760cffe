import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aWebhook } from '../../test/an-action';
import { folder, ran } from '../../test/command';
import { approve, writeApproved } from '../approved/approved-file';
import { writeAction } from '../core';

const file = folder();
const orderAt = (url: string) =>
  aWebhook({ name: 'Order', url, data: [{ key: 'id', value: '{{ id }}', enabled: true }] });
const SAMPLES = [
  { name: 'One', text: '{"id":1}' },
  { name: 'Two', text: '{"id":"B&B"}' },
];

function approved(approvedUrl: string, url = approvedUrl) {
  const action = orderAt(approvedUrl);
  const path = file('order.action.json', writeAction(orderAt(url)));
  file('order.approved.md', writeApproved(action.name, approve(action, SAMPLES)));
  return path;
}

test('what is as approved is said with its count, exit 0', async () => {
  expect(await ran(['check', approved('https://h/'), '--approved'])).toMatchObject({
    exit: 0,
    stdout: expect.stringMatching(
      /no problems\n\S+order\.approved\.md: 2 approved requests, none differs\n$/,
    ),
  });
});

test('the first request is approved of the sample that --context names', async () => {
  const path = file('first.action.json', writeAction(orderAt('https://h/')));
  const sample = file('paid order.json', SAMPLES[1]?.text ?? '');
  const args = ['check', path, '--approved', '--context', sample];
  expect((await ran(args)).exit).toBe(2);
  const first = await ran([...args, '--update']);
  expect(first).toMatchObject({
    exit: 0,
    stdout: expect.stringMatching(/: 1 approved request, the first\n$/),
  });
  const written = readFileSync(path.replace('action.json', 'approved.md'), 'utf8');
  expect(written).toBe(
    writeApproved('Order', approve(orderAt('https://h/'), [{ name: 'paid order', text: '{"id":"B&B"}' }])),
  );
  expect((await ran(args)).stdout).toMatch(/1 approved request, none differs\n$/);
});

test('a secret in the settings or in a sample is warned of when it is approved, and not shown', async () => {
  const key = 'sk_live_4eC39HqLyjWDarjtT1zdp7dc';
  const path = file('keys.action.json', writeAction(orderAt(`https://h/?token=abc-def&x=${key}`)));
  const sample = file('one.json', JSON.stringify({ id: 1, user: { password: 'hunter two' }, note: key }));
  const warned =
    /keys\.approved\.md: warning: url seems to contain a secret \(token\), [^\n]+\n\S+: warning: url seems to contain a secret \(sk_live_…\), [^\n]+\n\S+: warning: the sample “one” seems to contain a secret \(password\), [^\n]+\n\S+: warning: the sample “one” seems to contain a secret \(sk_live_…\), [^\n]+\n\S+: 1 approved request/;
  const first = await ran(['check', path, '--approved', '--update', '--context', sample]);
  expect(first).toMatchObject({ exit: 0, stdout: expect.stringMatching(warned) });
  file('keys.action.json', writeAction(orderAt(`https://i/?token=abc-def&x=${key}`)));
  const again = await ran(['check', path, '--approved', '--update']);
  expect(again).toMatchObject({ exit: 0, stdout: expect.stringMatching(warned) });
  for (const { stdout, stderr } of [first, again])
    expect(stdout + stderr).not.toMatch(/4eC39|hunter|abc-def/);
  file('keys.action.json', writeAction(orderAt('https://i/')));
  expect((await ran(['check', path, '--approved'])).stdout).not.toContain('warning');
});

test('the request of a further sample is added, and one of the same name with other data is refused', async () => {
  const path = file('further.action.json', writeAction(orderAt('https://h/{{ id }}')));
  const approvedPath = path.replace('action.json', 'approved.md');
  const update = (sample: string) => ran(['check', path, '--approved', '--update', '--context', sample]);
  await update(file('one.json', '{"id":1}'));
  const second = file('two.json', '{"id":2}');
  expect(await update(second)).toMatchObject({
    exit: 0,
    stdout: expect.stringMatching(/: 2 approved requests, 1 added\n$/),
  });
  expect(readFileSync(approvedPath, 'utf8')).toBe(
    writeApproved(
      'Order',
      approve(orderAt('https://h/{{ id }}'), [
        { name: 'one', text: '{"id":1}' },
        { name: 'two', text: '{"id":2}' },
      ]),
    ),
  );
  expect((await update(second)).stdout).toMatch(/2 approved requests, none differs\n$/);
  file('two.json', '{"id":3}');
  const refused = await update(second);
  expect(refused.exit).toBe(2);
  expect(refused.stderr).toContain('has a request of “two” with other data.');
  expect(readFileSync(approvedPath, 'utf8')).toContain('https://h/2');
});

test('what differs is shown by sample and line, exit 1, until it is approved', async () => {
  const path = approved('https://h/orders', 'https://h/{{ id }}');
  const got = await ran(['check', path, '--approved']);
  expect(got.exit).toBe(1);
  expect(got.stdout).toContain(
    '“Two” differs:\n  -POST https://h/orders\n  +POST https://h/B%26B\n   Content-Type: application/x-www-form-urlencoded\n',
  );
  expect(got.stdout).toMatch(/order\.approved\.md: 2 approved requests, 2 differ\n$/);

  const updated = await ran(['check', path, '--approved', '--update']);
  expect(updated).toMatchObject({
    exit: 0,
    stdout: expect.stringMatching(/2 approved requests, 2 approved anew\n$/),
  });
  expect((await ran(['check', path, '--approved'])).exit).toBe(0);
});

test.each<[string, () => string[], number, RegExp]>([
  [
    'no file of approved requests',
    () => [file('new.json', writeAction(orderAt('https://h/')))],
    2,
    /There is no \S+new\.approved\.md\. Approve the request of a sample with --update --context FILE/,
  ],
  ['the standard input', () => ['-'], 2, /needs a file with a name/],
  [
    'a bundle',
    () => [
      file(
        'all.json',
        `{"version":1,"actions":[${writeAction(orderAt('https://h/'))},${writeAction(orderAt('https://i/'))}]}`,
      ),
    ],
    2,
    /holds 2 actions; --approved needs files of one/,
  ],
  [
    'a damaged file',
    () => {
      const path = file('bad.json', writeAction(orderAt('https://h/')));
      file('bad.approved.md', '# Notes\n\n```http\nPOST https://h/\n```\n');
      return [path];
    },
    1,
    /bad\.approved\.md:3: The data of this request is missing/,
  ],
])('%s', async (_, files, exit, says) => {
  const got = await ran(['check', ...files(), '--approved'], { stdin: writeAction(orderAt('https://h/')) });
  expect(got.stderr).toMatch(says);
  expect(got.exit).toBe(exit);
});

test('--update alone is refused', async () => {
  expect(await ran(['check', approved('https://h/'), '--update'])).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining('--update goes with --approved.'),
  });
});
