/** The body of an action by itself, which a contract judges also where nothing can be sent yet. */
import type { Action, Built } from '../core';

/** An action with the same body, and nothing else that could keep its request from being built. */
const bodyAlone = (action: Action): Action => ({
  ...action,
  name: '',
  url: 'https://example.com/',
  authentication: { method: 'none' },
});

/**
 * What a contract judges: the request of an action, or where its URL or a secret keeps that from being built, one with
 * the same body. It has no request where the body cannot be built.
 */
export const builtBody = (built: Built, action: Action, build: (action: Action) => Built): Built =>
  built.request ? built : build(bodyAlone(action));
