import { type Action, build, readContext } from '../src/core';
import { literalValuesIn } from '../src/designer/problems/quick-fixes/nearest';
import type { Remark } from '../src/designer/problems/remark';

export const { context: CONTEXT } = readContext(
  '{ "order": { "id": "A-1", "Total": 9.5, "dots": "..", "items": ["a", "b"], "customer": { "email": "z@x" } }, "shop": "Lamps" }',
);
export const RUNTIME = { context: CONTEXT, secrets: {}, now: 1_700_000_000 };

const common = { version: 1, name: '', method: 'POST', url: 'https://api.example.com/' } as const;
export const NONE = { method: 'none' } as const;
export const webhook = (change: object): Action =>
  ({
    ...common,
    objectId: 'automation.webhook',
    format: 'json',
    data: [],
    authentication: NONE,
    ...change,
  }) as Action;
export const inValue = (value: string): Action => webhook({ data: [{ key: 'k', value, enabled: true }] });
export const inUrl = (url: string): Action => webhook({ url });
export const inBody = (body: string): Action =>
  ({ ...common, objectId: 'automation.rest-api-call', format: 'json', body, authentication: NONE }) as Action;
export const withHeader = (headerName: string): Action =>
  webhook({ authentication: { method: 'header-key', headerName, secret: 'k' } });

export const remarksOf = (action: Action): Remark[] => [
  ...build(action, RUNTIME).problems,
  ...literalValuesIn(action, CONTEXT),
];
