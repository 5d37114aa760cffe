import { deepStrictEqual } from 'node:assert';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { compile } from 'action-designer/compile';
import type { Action } from 'action-designer/core';
import { BUILD_CASES, type BuildCase, type Sample } from './build-cases';
import { BY_HAND, type RequestText, type Runtime } from './by-hand';

interface CompiledModule {
  exports?: {
    request(context: Sample, runtime: Runtime): RequestText;
  };
}

/** The values of secrets, which compiled code does not hold. */
function secretOf({ authentication }: Action): string {
  const typed = 'password' in authentication ? authentication.password : undefined;
  const secret = 'secret' in authentication ? authentication.secret : typed;
  return typeof secret === 'string' ? secret : '';
}

function compiledRequest({ name, action }: BuildCase) {
  const { code } = compile(action, { as: 'cjs', platform: 'node' });
  const module: CompiledModule = {};
  if (code !== undefined)
    compileFunction(code, ['module', 'require'])(module, createRequire(import.meta.url));
  const { request } = module.exports ?? {};
  if (!request) throw new Error(`${name}: it cannot be compiled`);
  return request;
}

/** The function that an action is compiled to, and code by hand with the same refusals; what both make is compared first. */
export function requestMakers(one: BuildCase, samples: readonly Sample[], now: number) {
  const byHand = BY_HAND[BUILD_CASES.indexOf(one)];
  if (!byHand) return undefined;
  const compiled = compiledRequest(one);
  const names = compile(one.action).secrets;
  const secrets = Object.fromEntries(names.map((secret) => [secret, secretOf(one.action)]));
  const runtime = { secrets, now };
  const makers = {
    byHand: (sample: Sample) => byHand(sample, runtime),
    compiled: (sample: Sample) => compiled(sample, runtime),
  };
  for (const sample of samples)
    deepStrictEqual({ ...makers.compiled(sample) }, makers.byHand(sample), one.name);
  return makers;
}
