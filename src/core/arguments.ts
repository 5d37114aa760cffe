/** Checks of the arguments that programs without types pass to the public functions. */
import { KINDS } from './action';
import { AUTHENTICATION_METHODS } from './auth/settings';

/**
 * Programs without types may give a function of the core anything. These checks look at what is cheap to look at, and
 * throw a TypeError that says what is expected.
 */
export function checkText(name: string, text: unknown): void {
  if (typeof text !== 'string') throw new TypeError(`${name} is a string, not ${kindOf(text)}`);
}

/** Throws if this cannot be an action; the settings are not checked one by one. */
export function checkAction(action: unknown): void {
  const { objectId, method, url, format, authentication, data, body } = Object(action);
  const isAction =
    Object.hasOwn(KINDS, String(objectId)) &&
    [method, url, format].every((setting) => typeof setting === 'string') &&
    (Array.isArray(data) || typeof body === 'string') &&
    AUTHENTICATION_METHODS.includes(Object(authentication).method);
  if (!isAction)
    throw new TypeError('action is one of the actions that readAction gives, or what Action.parse gives');
}

/** Whether this can be what a request is rendered with; the time and the id are checked elsewhere. */
export function checkRuntime(runtime: unknown): void {
  const { context, secrets } = Object(runtime);
  if (typeof context?.root?.type !== 'string')
    throw new TypeError(`context is what readContext gives as context, not ${kindOf(context)}`);
  if (secrets !== undefined && (typeof secrets !== 'object' || secrets === null))
    throw new TypeError(`secrets is an object of names and values, not ${kindOf(secrets)}`);
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === 'object') return Array.isArray(value) ? 'an array' : 'such an object';
  return `a ${typeof value}`;
}
