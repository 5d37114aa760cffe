import { expect, test } from 'vitest';
import { aWebhook } from '../../test/an-action';
import { readContext } from '../core';
import { Emitter } from '../ui/emitter';
import { connectEditor } from './connect-editor';
import type { DesignerHost } from './host';
import { builder } from './request/live-request';
import { toDraft } from './store/draft';

await builder.load();

/** A host with one action, one sample and some secrets. */
function aHost() {
  const changes = new Emitter();
  const secrets = new Emitter();
  const action = aWebhook({ url: 'https://h/' });
  const state = { draft: toDraft(action), named: {} as Readonly<Record<string, string>>, updates: 0 };
  const host: DesignerHost = {
    draft: () => state.draft,
    id: () => 'a',
    sample: {
      openId: 's',
      reading: { text: '{}', problems: [] },
      context: readContext('{}').context,
      subscribe: () => () => undefined,
    },
    fallback: action,
    newId: () => 'msg_1',
    subscribe: (listener) => void changes.subscribe(listener),
    perform: () => undefined,
    samples: () => [],
    openSample: () => undefined,
    changeSample: undefined,
    editSample: undefined,
    exportNames: () => [],
    secrets: {
      subscribe: secrets.subscribe,
      state: { keeping: 'tab', isLocked: false },
      canKeep: false,
      get named() {
        return state.named;
      },
      isTaken: () => false,
      setNamed(named) {
        state.named = named as Readonly<Record<string, string>>;
        secrets.emit();
      },
    },
    showSecrets: () => undefined,
    isNew: false,
    painted: () => undefined,
  };
  const services = connectEditor(host);
  services.live.subscribe(() => {
    state.updates += 1;
  });
  return { host, services, state, changes, secrets };
}

test('each change of a named secret is one new request', () => {
  const { host, services, state, secrets } = aHost();
  host.secrets.setNamed({ CRM_PASSWORD: 's' });
  expect(state.updates).toBe(1);
  host.secrets.setNamed({ CRM_PASSWORD: 'se' });
  expect(state.updates).toBe(2);
  expect(services.live.inputs.secrets).toEqual({ CRM_PASSWORD: 'se' });
  // The same values again.
  secrets.emit();
  expect(state.updates).toBe(2);
});

test('another draft of the host is one new request, and the same draft none', () => {
  const { services, state, changes } = aHost();
  changes.emit();
  expect(state.updates).toBe(0);
  state.draft = { ...state.draft, url: 'https://other/' };
  changes.emit();
  expect(state.updates).toBe(1);
  expect(services.live.inputs.action.url).toBe('https://other/');
});
