import { BODY_CAUSES } from './body';
import type { FieldCause } from './cause';
import { HEAD_CAUSES } from './head';
import { HOST_CAUSES } from './host';
import { TARGET_CAUSES } from './target';

export type { CauseCode, JsonCode } from './code';
export { FRAME_CAUSES } from './frame';
export { KEY_CAUSES } from './key';

/** Every usual mistake with one field, the likeliest first. */
export const FIELD_CAUSES: readonly FieldCause[] = [
  ...BODY_CAUSES,
  ...HOST_CAUSES,
  ...TARGET_CAUSES,
  ...HEAD_CAUSES,
];
