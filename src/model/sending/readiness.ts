import type { Built, HttpRequest, Problem } from '../../core';
import type { PageFacts } from '../../sending/browser/address';
import { type Refusal, refusalsOf } from '../../sending/browser/refusals';
import type { Way } from './outbox';

/** Why a request is not sent as it stands, if so. */
export type Readiness =
  | {
      readonly request: HttpRequest;
      readonly refusals: readonly Refusal[];
      readonly isSigned: boolean;
      readonly errors?: undefined;
    }
  | { readonly request?: undefined; readonly errors: readonly Problem[] };

/** Whether this request can go this way; a browser refuses some that are complete. */
export function readinessOf({ request, signed, problems }: Built, way: Way, page: PageFacts): Readiness {
  if (!request) return { errors: problems.filter(({ severity }) => severity === 'error') };
  const refusals = way === 'browser' ? refusalsOf(request, page) : [];
  return { request, refusals, isSigned: signed !== undefined };
}
