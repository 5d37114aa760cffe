import crypto from 'node:crypto';
import process from 'node:process';
import { PLATFORMS } from '../../src/compile/library';
import type { Realm, RequestFunction } from './compiled';
import { sumOf, tryLaw } from './law';

/** Functions of this program: Node, Deno and Bun have what each platform has. */
const functionOf: Realm = (code) => {
  const made = new Function('crypto', 'context', '{ secrets, now, id }', code) as (
    ...values: [typeof crypto, ...Parameters<RequestFunction>]
  ) => ReturnType<RequestFunction>;
  return (context, runtime) => made(crypto, context, runtime);
};

const [pairs = ''] = process.argv.slice(2);

const tallies = PLATFORMS.map((platform) =>
  tryLaw(() => functionOf, Number(pairs) / PLATFORMS.length, { platform, contexts: 20 }),
);

process.stdout.write(JSON.stringify(tallies.reduce(sumOf)));
