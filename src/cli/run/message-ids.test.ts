import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folder, ran } from '../../../test/command';
import { webhook } from '../../../test/config-text';
import { OK, requestRecorders, status } from '../../../test/request-recorder';
import { actionDigest } from '../../compile/compile';
import { readAction } from '../../core';
import { keepAliveSender } from '../../send/node/keep-alive';
import { jobId } from './queue/jobs';
import { openRows } from './rows';

const file = folder();
const record = requestRecorders();

const STANDARD = '"method":"hmac","scheme":"standard-webhooks","secret":"MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"';
let names = 0;
const fresh = () => join(dirname(file('x', '')), `new-${++names}.ndjson`);
const run = (args: string[]) => ran(['run', ...args], { sender: keepAliveSender() });

describe('ids of messages (B37)', () => {
  const idsOf = (requests: readonly string[]) =>
    requests.map((request) => /^webhook-id: (.*)\r$/im.exec(request)?.[1]);
  const sha256 = (...parts: (string | Uint8Array)[]) => {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    return hash.digest('hex');
  };
  const digestOf = (order: string) => {
    const [action] = readAction(readFileSync(order, 'utf8')).actions;
    return action ? actionDigest(action) : 'no action';
  };
  const signed = (url: string, name = 'signed.json') =>
    file(
      name,
      webhook(`"format":"json","data":[],"authentication":{${STANDARD}}`).replace(
        '"url":""',
        `"url":"${url}"`,
      ),
    );

  test('are made from the action, the place of the row and its bytes, in every file of any name', async () => {
    const { origin, requests } = await record();
    const order = signed(origin);
    const text = '{"id":"a"}\n\n{"id":"ü"}\r\n{"id":"a"}\n';
    const digest = digestOf(order);
    for (const name of ['first.ndjson', 'elsewhere.jsonl'])
      expect((await run([order, '-d', file(name, text), '--yes'])).exit).toBe(0);
    const expected = (
      [
        [0, '{"id":"a"}'],
        [12, '{"id":"ü"}\r'],
        [25, '{"id":"a"}'],
      ] as const
    ).map(([offset, row]) => `msg_${sha256(`${digest}\n\n${offset}\n`, row).slice(0, 32)}`);
    expect(idsOf(requests)).toEqual([...expected, ...expected]);
  });

  test('do not depend on which rows are taken', async () => {
    const { origin, requests } = await record();
    const order = signed(origin);
    const data = file('four.csv', 'id,n\n1,2\n3,4\n5,6\n7,8\n');
    await run([order, '-d', data, '--yes']);
    await run([order, '-d', data, '--yes', '--skip', '2', '--journal', fresh()]);
    const all = idsOf(requests);
    expect(new Set(all.slice(0, 4)).size).toBe(4);
    expect(all.slice(4)).toEqual(all.slice(2, 4));
  });

  test('are of one run for the standard input; a failed row from there keeps its own', async () => {
    const { origin, requests } = await record((number) => (number === 1 ? status(500) : OK));
    const order = signed(origin);
    const [failed, stdin] = [fresh(), '{"id":1}\n{"id":2}\n'];
    const newId = () => `msg_of-run-${++names}`;
    const pipe = (text: string, ...more: string[]) =>
      ran(['run', order, '-d', '-', '--yes', ...more], { sender: keepAliveSender(), stdin: text, newId });
    await pipe(stdin, '--failed', failed);
    await pipe(stdin);
    await pipe(readFileSync(failed, 'utf8'));
    const all = idsOf(requests);
    expect(new Set(all.slice(0, 4)).size).toBe(4);
    expect(all.slice(4)).toEqual([all[0]]);
  });

  test('are those of the jobs of a queue', async () => {
    const { origin, requests } = await record();
    const order = signed(origin);
    const data = file('three.csv', 'id\n1\n1\n2\n');
    await run([order, '-d', data, '--yes']);
    const opened = await openRows(data, { stdin: createReadStream(data) });
    const jobs: string[] = [];
    for await (const batch of opened.rows) for (const row of batch) jobs.push(jobId(digestOf(order), row));
    expect(idsOf(requests)).toEqual(jobs);
  });

  test('differ for another action and for another header', async () => {
    const { origin, requests } = await record();
    const rowsWith = (header: string) => file(`${header}.csv`, `${header}\n1\n`);
    await run([signed(origin), '-d', rowsWith('id'), '--yes']);
    await run([signed(`${origin}/x`, 'other.json'), '-d', rowsWith('id'), '--yes']);
    await run([signed(origin), '-d', rowsWith('no'), '--yes']);
    expect(new Set(idsOf(requests)).size).toBe(3);
  });

  test('a journal of 0.3.0 keeps the ids that it began with', async () => {
    const { origin, requests } = await record((number) => (number < 3 ? status(500) : OK));
    const order = signed(origin);
    const digest = digestOf(order);
    const text = '{"id":1}\n{"id":2}\n{"id":3}\n';
    const journal = file(
      'of-0.3.0.log',
      `${JSON.stringify({ journal: 1, action: digest, input: sha256(text), seed: 'msg_old' })}\n` +
        '{"started":1}\n{"row":1,"attempts":1,"status":200}\n{"started":2}\n',
    );
    const failed = fresh();
    const files = ['--journal', journal, '--failed', failed];
    await run([order, '-d', file('old.ndjson', text), '--yes', ...files]);
    await run([order, '-d', failed, '--yes']);
    expect(idsOf(requests)).toEqual(['msg_old_2', 'msg_old_3', 'msg_old_2', 'msg_old_3']);
  });
});
