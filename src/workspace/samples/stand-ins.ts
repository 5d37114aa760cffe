/** The secrets of an action stay on the page: other texts stand in for them where its test cases are tried. */
import { build, readContext } from '../../core';
import { secretsOfAction, valueOfNamed, withSecret } from '../../designer/store';
import type { TestInputs } from './test-run';

const { context: EMPTY } = readContext('{}');

/** A key of every form; the length of a signature does not depend on it. */
const SIGNING_KEY = 'AAAA';

/** The inputs without secrets: each has a text of the same length where its value is sent, and a key where it signs. */
export function withStandIns({ action, contract, secrets = {}, now, id }: TestInputs): TestInputs {
  const { method } = action.authentication;
  const standIn = (value: string | undefined) => {
    if (method === 'basic' && value === '') return value;
    return method === 'hmac' || !value ? SIGNING_KEY : 'A'.repeat(new TextEncoder().encode(value).length);
  };
  const safe = secretsOfAction(action).reduce((result, place) => {
    const { secret } = place;
    const value = typeof secret === 'string' ? secret : valueOfNamed(secret, secrets);
    return withSecret(result, place, standIn(value));
  }, action);
  return { action: safe, contract, now, ...(id !== undefined && { id }) };
}

/** Whether nothing can be sent, whatever the sample, because a secret has no value or none that can be used. */
export function lacksSecret({ action, secrets, now, id }: TestInputs): boolean {
  const settings = secretsOfAction(action).map(({ setting }) => setting);
  if (settings.length === 0) return false;
  const empty = 'data' in action ? { ...action, data: [] } : { ...action, body: '' };
  const runtime = { context: EMPTY, secrets, now, ...(id !== undefined && { id }) };
  const { problems } = build({ ...empty, method: 'GET', url: 'https://host/' }, runtime);
  return problems.some(
    ({ severity, path }) => severity === 'error' && settings.some((setting) => path[1] === setting),
  );
}
