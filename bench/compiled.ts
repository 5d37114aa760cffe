import { deepStrictEqual } from 'node:assert';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { compile } from 'action-designer/compile';
import type { Action } from 'action-designer/core';
import { type BuildCase, HOST, type Sample } from './build-cases';

/** A request as text, without what an HTTP client adds by itself. */
interface RequestText {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

type RequestMaker = (sample: Sample, now: number) => RequestText;

/** The plainest code by hand. */
const byHand =
  ({ mediaType, body, authenticate }: BuildCase): RequestMaker =>
  (sample, now) => {
    const target = `/v1/orders/${encodeURIComponent(sample.order.id)}`;
    const content = body(sample);
    const [name = '', value = ''] = authenticate(target, content, now).split(': ', 2);
    return {
      method: 'POST',
      url: `https://${HOST}${target}`,
      headers: [
        ['Content-Type', mediaType],
        [name, value],
      ],
      body: content,
    };
  };

interface CompiledModule {
  exports?: {
    request(
      context: Sample,
      runtime: { secrets: Readonly<Record<string, string>>; now: number },
    ): RequestText;
  };
}

/** The values of secrets, which compiled code does not hold. */
function secretOf({ authentication }: Action): string {
  const typed = 'password' in authentication ? authentication.password : undefined;
  const secret = 'secret' in authentication ? authentication.secret : typed;
  return typeof secret === 'string' ? secret : '';
}

function withCompiled({ name, action }: BuildCase): RequestMaker {
  const { code, secrets: names } = compile(action, { as: 'cjs', platform: 'node' });
  const module: CompiledModule = {};
  if (code !== undefined)
    compileFunction(code, ['module', 'require'])(module, createRequire(import.meta.url));
  const { request } = module.exports ?? {};
  if (!request) throw new Error(`${name}: it cannot be compiled`);
  const secrets = Object.fromEntries(names.map((secret) => [secret, secretOf(action)]));
  return (sample, now) => request(sample, { secrets, now });
}

/** The function that an action is compiled to, and plain code; what both make is compared first. */
export function requestMakers(one: BuildCase, samples: readonly Sample[], now: number) {
  const [plain, compiled] = [byHand(one), withCompiled(one)];
  for (const sample of samples) deepStrictEqual({ ...compiled(sample, now) }, plain(sample, now), one.name);
  return { plain, compiled };
}
