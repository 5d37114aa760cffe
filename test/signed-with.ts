import {
  type Action,
  type Authentication,
  type Built,
  build,
  readContext,
  type SchemeSetting,
} from '../src/core';
import { aRestApiCall } from './an-action';

type Hmac = Extract<Authentication, { method: 'hmac' }>;
export type SigningSettings = Partial<Hmac> & { readonly scheme: SchemeSetting };

export const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
export const url = 'https://api.example.com/orders/A-1001?x=1';

/** A request that is signed with these settings. */
export const signedWith = (
  settings: SigningSettings,
  action: Partial<Action> = {},
  now = 1_700_000_000,
): Built => {
  const authentication = { method: 'hmac', headerName: '', secret: 'topsecret', ...settings } as const;
  const whole = { ...aRestApiCall({ url, body: '{"id":"A-1001"}' }), ...action, authentication } as Action;
  return build(whole, { context: readContext('').context, now, id: ID });
};

/** The header fields of the scheme. */
export const headers = ({ request }: Built) =>
  (request?.headers ?? []).filter(([name]) => !['Host', 'Content-Type', 'Content-Length'].includes(name));

export const signedText = ({ signed }: Built) => Buffer.from(signed ?? []).toString();
