import { type ProblemList, problem } from '../problem';
import type { Limits } from '../template/limits';
import type { Path } from '../trace/origin';
import { isShort, isWellFormed, plainAt } from './credential';
import { isHeaderValue } from './header-value';
import type { CustomScheme } from './scheme';

interface Surroundings {
  readonly limits: Limits;
  readonly problems: ProblemList;
}

type Field = CustomScheme['fields'][number];

const MESSAGE: Path = ['authentication', 'scheme', 'message'];
const FIELDS: Path = ['authentication', 'scheme', 'fields'];
const partsOf = (field: number): Path => [...FIELDS, field, 'parts'];

/** Whether a user's own scheme can sign. Reports all that prevents it but the names of its fields. */
export function isUsable({ message, fields }: CustomScheme, surroundings: Surroundings): boolean {
  const { problems } = surroundings;
  const found = [
    hasParts(message, problems),
    hasOneSignature(fields, problems),
    ...message.map(
      (part, index) => part.type !== 'text' || isText([...MESSAGE, index, 'text'], part.text, surroundings),
    ),
    ...fields.map((field, index) => isField(field, index, surroundings)),
  ];
  return !found.includes(false);
}

/** Whether a user's own scheme has few enough parts to be looked at (B33); reports where it has too many. */
export function hasFewParts(scheme: CustomScheme, { limits, problems }: Surroundings): boolean {
  const limit = limits.schemeParts;
  const path = tooLongList(scheme, limit);
  if (path) problems.push(problem('scheme-too-many-parts', { path }, { limit }));
  return path === undefined;
}

/** The first list with which the scheme has more parts than are allowed in all. */
function tooLongList({ message, fields }: CustomScheme, limit: number): Path | undefined {
  let count = message.length;
  if (count > limit) return MESSAGE;
  if (fields.length > limit) return FIELDS;
  for (const [index, { parts }] of fields.entries()) {
    count += parts.length;
    if (count > limit) return partsOf(index);
  }
  return undefined;
}

/** A message of nothing but empty texts is the same for every request, as one without parts is. */
function hasParts(message: CustomScheme['message'], problems: ProblemList): boolean {
  if (message.some((part) => part.type !== 'text' || part.text !== '')) return true;
  problems.push(problem('scheme-message-empty', { path: MESSAGE }, {}));
  return false;
}

function hasOneSignature(fields: readonly Field[], problems: ProblemList): boolean {
  const found = fields.flatMap(({ parts }) => parts).filter(({ type }) => type === 'signature').length;
  if (found === 1) return true;
  problems.push(problem('scheme-signatures', { path: FIELDS }, { found }));
  return false;
}

function isText(path: Path, text: string, { limits, problems }: Surroundings): boolean {
  const setting = plainAt(path, text);
  return isShort(setting, limits, problems) && isWellFormed(setting, problems);
}

function isField({ parts }: Field, index: number, { limits, problems }: Surroundings): boolean {
  const path = partsOf(index);
  const written = parts.filter((part) => part.type !== 'text' || part.text !== '');
  if (written.length === 0) problems.push(problem('scheme-field-empty', { path }, {}));
  const areFine = parts.map((part, place) => {
    const isFirst = part === written[0];
    const isLast = part === written.at(-1);
    const setting =
      part.type === 'text'
        ? plainAt([...path, place, 'text'], part.text)
        : part.type === 'signature' && plainAt([...path, place, 'separator'], part.separator ?? '');
    if (!setting) return true;
    // A separator has a signature on both sides.
    const ends = part.type === 'text' ? { isFirst, isLast } : { isFirst: false, isLast: false };
    return isShort(setting, limits, problems) && isHeaderValue(setting, problems, ends);
  });
  return written.length > 0 && !areFine.includes(false);
}
