import type { Remark } from '../model/shown-problems/remark';
import { texts as problemTexts } from './problems';
import { texts } from './remarks';

/** The message of a remark: what is so and what to do. */
export function remarkText(remark: Remark): string {
  switch (remark.code) {
    case 'literal-value':
      return texts.literalValue(remark.values.path);
    case 'data-empty':
    case 'credentials-empty':
      return texts.empty[remark.code];
    default:
      return problemTexts.describe(remark);
  }
}
