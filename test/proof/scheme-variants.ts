import { type Built, type SchemeSetting, signatureCoverage } from '../../src/core';
import { schemeOf } from '../../src/core/internal';
import {
  type Change,
  changed,
  type ReceivedRequest,
  signaturesIn,
  withOtherSignatures,
  withValues,
} from './signed-request';

/** A request that was signed, sent and received. */
export interface Sent {
  readonly name: string;
  readonly scheme: SchemeSetting;
  readonly secrets: readonly string[];
  readonly built: Built;
  readonly now: number;
  readonly id: string;
  readonly request: ReceivedRequest;
  readonly choice: number;
}

/** Whether the scheme carries several signatures. */
export const carriesSeveral = (scheme: SchemeSetting): boolean =>
  schemeOf(scheme).fields.some(({ parts }) =>
    parts.some((part) => part.type === 'signature' && part.separator !== undefined),
  );

export interface Variant {
  readonly name: string;
  readonly request: ReceivedRequest;
  readonly secret: string;
  readonly isAccepted: boolean;
}

/** The request as it arrived, and with each thing changed: what is covered, and what is not. */
export function* variantsOf({
  name,
  scheme,
  secrets,
  built,
  now,
  id,
  request,
  choice,
}: Sent): Generator<Variant> {
  const [secret = ''] = secrets;
  for (const each of secrets) yield { name, request, secret: each, isAccepted: true };
  yield { name: `${name}, another secret`, request, secret: otherSecret(scheme), isAccepted: false };
  const signatures = signaturesIn(built);
  const fields = new Set(schemeOf(scheme).fields.map((field) => field.name.toLowerCase()));
  const forged = withOtherSignatures(request, signatures, choice);
  yield { name: `${name}, another signature`, request: forged, secret, isAccepted: false };
  const unsigned = withValues(request, (value, field) => (fields.has(field.toLowerCase()) ? '' : value));
  yield { name: `${name}, no signature`, request: unsigned, secret, isAccepted: false };
  const { covered, open } = coverageIn(scheme, request);
  for (const [parts, isAccepted] of [
    [covered, false],
    [open, true],
  ] as const) {
    for (const what of parts) {
      const change: Change = { now, id, fields, choice };
      const other = changed(request, what, change);
      if (other) yield { name: `${name}, ${what} changed`, request: other, secret, isAccepted };
    }
  }
}

const coverageIn = (scheme: SchemeSetting, { headers }: ReceivedRequest) =>
  signatureCoverage(
    scheme,
    headers.some(([name]) => name === 'Content-Type'),
  );

const otherSecret = (scheme: SchemeSetting): string =>
  schemeOf(scheme).key === 'utf8' ? 'another' : Buffer.from('another key').toString('hex').slice(0, 20);

/** What a signature of the scheme leaves open, and what only in a request without a Content-Type. */
export function openIn(scheme: SchemeSetting): string[] {
  const { open } = signatureCoverage(scheme, true);
  const besides = signatureCoverage(scheme, false).open.filter((part) => !open.includes(part));
  return [...open, ...besides.map((part) => `${part} where there is none`)];
}
