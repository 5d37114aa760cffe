import { compileWithin } from '../../src/compile/compile';
import type { Target } from '../../src/compile/library';
import { type Action, readContext } from '../../src/core';
import { LIMITS, replacedSecrets } from '../../src/core/internal';
import { prepareWithin } from '../../src/core/prepare';
import type { Limits } from '../../src/core/template/limits';

/** What a compiled function gives. */
export interface CompiledRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
}

export type RequestFunction = (
  context: unknown,
  runtime: { secrets?: Readonly<Record<string, string>>; now?: number; id?: string },
) => CompiledRequest;

/** Makes functions of bodies of code. */
export type Realm = (code: string) => RequestFunction;

/** The values of the secrets that are references once an action is compiled. */
export const namedSecrets = (action: Action): Record<string, string> =>
  Object.fromEntries(
    replacedSecrets([action]).map(({ path, name }) => [
      name,
      String((action.authentication as Record<string, unknown>)[String(path.at(-1))]),
    ]),
  );

/** A request, or the codes and settings of what is wrong; text is compared by its octets. */
export type Outcome =
  | { readonly request: { method: string; url: string; headers: unknown; body: string } }
  | { readonly errors: readonly { code: string; path: readonly (string | number)[] }[] };

const LEFT_TO_THE_ENGINE = ['Host', 'Content-Length'];

const hex = (octets: Uint8Array): string =>
  Array.from(octets, (octet) => octet.toString(16).padStart(2, '0')).join('');

/** What the builder makes of a context. */
export function builtOf(
  action: Action,
  context: unknown,
  runtime: { secrets: Record<string, string>; now: number; id?: string },
  limits: Limits = LIMITS,
): Outcome {
  const { request, problems } = prepareWithin(limits, action).render({
    context: readContext(JSON.stringify(context)).context,
    ...runtime,
  });
  if (!request) {
    const errors = problems.filter(({ severity }) => severity === 'error');
    return { errors: errors.map(({ code, path }) => ({ code, path })) };
  }
  const { method, url, headers, body } = request;
  const fields = headers.filter(([name]) => !LEFT_TO_THE_ENGINE.includes(name));
  return { request: { method, url, headers: fields, body: hex(body) } };
}

/** What a compiled function makes of it. */
export function compiledOf(
  call: RequestFunction,
  context: unknown,
  runtime: { secrets: Record<string, string>; now: number; id?: string },
): Outcome {
  try {
    return outcomeOf(call(context, runtime));
  } catch (failure) {
    return errorsOf(failure);
  }
}

/** The same of a function that signs with `crypto.subtle`, whose answer has to be awaited. */
export async function laterOf(
  call: (...given: Parameters<RequestFunction>) => CompiledRequest | Promise<CompiledRequest>,
  ...given: Parameters<RequestFunction>
): Promise<Outcome> {
  try {
    return outcomeOf(await call(...given));
  } catch (failure) {
    return errorsOf(failure);
  }
}

const outcomeOf = ({ method, url, headers, body = '' }: CompiledRequest): Outcome => ({
  request: {
    method,
    url,
    headers: headers.map((field) => [...field]),
    body: hex(new TextEncoder().encode(body)),
  },
});

function errorsOf(failure: unknown): Outcome {
  const { name, problems } = failure as { name: string; problems: readonly { code: string; path: [] }[] };
  if (name !== 'RequestError') throw failure;
  return { errors: problems.map(({ code, path }) => ({ code, path: [...path] })) };
}

/** The function of an action as text, within limits; undefined when its settings alone are wrong. */
export const bodyCode = (
  action: Action,
  limits: Limits = LIMITS,
  platform: Target = 'bare',
): string | undefined => compileWithin(limits, action, 'body', platform).code;
