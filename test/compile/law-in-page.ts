import type { Realm, RequestFunction } from './compiled';
import { tryLaw, tryLeaves } from './law';

/** Functions of this page. */
const functionOf: Realm = (code) =>
  new Function('context', '{ secrets, now, id }', code) as unknown as RequestFunction;

Object.assign(globalThis, {
  tryPairs: (pairs: number) => tryLaw(() => functionOf, pairs, { platform: 'web', contexts: 20 }),
  tryContext: (text: string) => tryLeaves(functionOf, JSON.parse(text)),
});
