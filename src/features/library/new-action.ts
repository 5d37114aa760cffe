import type { Action, ObjectId } from '../../core';

const common = {
  version: 1,
  name: '',
  method: 'POST',
  url: '',
  authentication: { method: 'none' },
} as const;

const BLANK: Record<ObjectId, Action> = {
  'automation.webhook': { ...common, objectId: 'automation.webhook', format: 'default', data: [] },
  'automation.rest-api-call': { ...common, objectId: 'automation.rest-api-call', format: 'json', body: '' },
};

/** An action as it begins: nothing filled in, everything else as preselected. */
export const newAction = (objectId: ObjectId): Action => BLANK[objectId];
