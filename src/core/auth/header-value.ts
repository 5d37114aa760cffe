import { isControl } from '../encoding/control';
import { type HeaderValueFault, type ProblemList, problem } from '../problem';
import { at, type Credential } from './credential';

/** Where spaces are inner ones. */
interface Ends {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

const WHOLE: Ends = { isFirst: true, isLast: true };

/** RFC 9110 §5.5, narrowed to ASCII: visible characters, and spaces between them. Reports what is not. */
export function isHeaderValue(text: Credential, problems: ProblemList, ends = WHOLE): boolean {
  const wrong = wrongIn(ends).exec(text.text);
  if (!wrong) return true;
  const [found] = wrong;
  const where = at(text, { start: wrong.index, end: wrong.index + found.length });
  problems.push(problem('header-value-invalid', where, { found: kindOf(found) }));
  return false;
}

const wrongIn = ({ isFirst, isLast }: Ends): RegExp =>
  new RegExp(`[^\\x20-\\x7e]${isFirst ? '|^ ' : ''}${isLast ? '| $' : ''}`, 'u');

/** What is wrong, without a character of the text itself: it may be a secret. */
function kindOf(character: string): HeaderValueFault {
  if (character === ' ') return 'outer-space';
  return isControl(character.charCodeAt(0)) ? 'control' : 'not-ascii';
}
