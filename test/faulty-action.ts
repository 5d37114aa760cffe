import { type Action, build, readContext } from '../src/core';
import { filtersOutsideIn, literalValuesIn } from '../src/designer/problems/draft-findings';
import type { Diagnostic } from '../src/designer/problems/shown-problems';
import { aRestApiCall, aWebhook } from './an-action';

export const { context: CONTEXT } = readContext(
  '{ "order": { "id": "A-1", "Total": 9.5, "dots": "..", "items": ["a", "b"], "customer": { "email": "z@x" } }, "shop": "Lamps" }',
);
export const RUNTIME = { context: CONTEXT, secrets: {}, now: 1_700_000_000 };

export const NONE = { method: 'none' } as const;
export const webhook = (change: object): Action => aWebhook({ format: 'json', ...change });
export const inValue = (value: string): Action => webhook({ data: [{ key: 'k', value, enabled: true }] });
export const inUrl = (url: string): Action => webhook({ url });
export const inBody = (body: string): Action => aRestApiCall({ body });
export const withHeader = (headerName: string): Action =>
  webhook({ authentication: { method: 'header-key', headerName, secret: 'k' } });

export const diagnosticsOf = (action: Action): Diagnostic[] => [
  ...build(action, RUNTIME).problems,
  ...literalValuesIn(action, CONTEXT),
  ...filtersOutsideIn(action),
];
