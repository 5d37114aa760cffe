/** The views of a request, without their texts and components: hosts name them before these are loaded. */
import type { RequestView } from '../handle';

/** In the order of their tabs: the one that comes and goes with the method is the last, so that no other moves. */
export const REQUEST_VIEWS: readonly RequestView[] = [
  'request',
  'code',
  'run',
  'config',
  'contract',
  'signature',
];

/** Those of the allowed views that there are; the request itself is always there. */
export const viewsOf = (allowed: readonly RequestView[], isSigned: boolean): readonly RequestView[] =>
  REQUEST_VIEWS.filter(
    (name) => name === 'request' || (allowed.includes(name) && (isSigned || name !== 'signature')),
  );
