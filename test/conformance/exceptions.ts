import { excepted } from '../conformance';

/** Reasons that several files share. */
export const LONE_SURROGATE = excepted(
  'half of a surrogate pair is refused, not replaced by U+FFFD (fine points)',
);
