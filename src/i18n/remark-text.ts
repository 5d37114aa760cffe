import type { Remark } from '../model/shown-problems/remark';
import { texts as problemTexts } from './problems';
import { texts } from './remarks';

/** The message of a remark: what is so and what to do. */
export const remarkText = (remark: Remark): string =>
  remark.code === 'literal-value' ? texts.literalValue(remark.values.path) : problemTexts.describe(remark);
