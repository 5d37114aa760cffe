/** The values of a sample that are proposed for the fields of a receiver. */
import { type Field, ITEMS } from '../../contract/fields';
import { isSameUnit } from '../../contract/minor-units';
import type { Context, Runtime } from '../../core';
import { isContainer, type Json, pathText } from '../../core/internal';
import { nearestPaths, onlyPathTo, valueAtPath } from '../problems/quick-fixes/context-paths';
import type { Draft } from '../store/draft';
import { applied, type Edit } from '../store/edit/edit';
import { currentTextOf, placeValue } from './place-value';
import { ProposalCheck } from './proposal-check';
import type { Placed, ReceiverShape } from './receiver-shape';

/** Whether a field can get a value of the sample without losing one: it has none, or a fixed one. */
export const isOpen = (written: string | undefined): boolean =>
  written === undefined || !written.includes('{{');

const isSingleValue = ({ path, types }: Placed): boolean =>
  !path.includes(ITEMS) && !types.some((type) => type === 'object' || type === 'array');

interface PlacedFields {
  readonly edits: readonly Edit[];
  readonly count: number;
}

/**
 * The edits that give each open field of a single value, outside of lists, the tag for it, and their number. Fields
 * whose value would depart from the contract are passed over (B43).
 */
export function placeAll(
  draft: Draft,
  shape: ReceiverShape,
  tagOf: (field: Field) => string | undefined,
  runtime: Runtime,
): PlacedFields {
  const check = new ProposalCheck(draft, runtime);
  const refused = new Set<Field>();
  for (;;) {
    const { fields, edits } = placeFields(draft, shape, (field) =>
      refused.has(field) ? undefined : tagOf(field),
    );
    const departing = fields.length === 0 ? [] : check.departing(fields, edits);
    if (departing.length === 0) return { edits, count: fields.length };
    for (const field of departing) refused.add(field);
  }
}

function placeFields(draft: Draft, shape: ReceiverShape, tagOf: (field: Field) => string | undefined) {
  const edits: Edit[] = [];
  const fields: Field[] = [];
  let next = draft;
  for (const field of shape.fields) {
    const tag = isSingleValue(field) && isOpen(currentTextOf(next, field)) ? tagOf(field) : undefined;
    // An object or a list.
    if (tag?.endsWith(' | json }}')) continue;
    const placed = tag === undefined ? undefined : placeValue(next, field, tag, shape);
    if (!placed) continue;
    next = applied(next, placed).draft;
    edits.push(...placed);
    fields.push(field);
  }
  return { fields, edits };
}

/** A value of the sample that may be the one of a field. */
export interface Proposal {
  readonly path: string;
  readonly tag: string;
  /** In the sample, for the first item of each list. */
  readonly value: Json;
}

/** How many of the nearest paths are tried for a field; the first that fits is proposed. */
const MAX_NEAR = 5;

/** Each is looked for once: hundreds of fields and paths take long to compare, and are shown after each edit. */
export class Proposals {
  readonly #known = new Map<string, Proposal | undefined>();

  constructor(
    readonly context: Context,
    readonly shape: ReceiverShape,
  ) {}

  /** The value at exactly the path of a field, or else the only one that has its name. */
  sameName(field: Placed): Proposal | undefined {
    const { path } = field;
    const exact = pathText(path.map((step) => (step === ITEMS ? 0 : step)));
    return this.#first(field, [exact, onlyPathTo(path.at(-1) ?? '', this.context)]);
  }

  /** The value that has the name of a field, or nearly. */
  of(field: Placed): Proposal | undefined {
    const key = JSON.stringify([field.path, field.types]);
    if (!this.#known.has(key)) {
      const near = () => nearestPaths(writtenPath(field), this.context, MAX_NEAR);
      this.#known.set(key, this.sameName(field) ?? this.#first(field, near()));
    }
    return this.#known.get(key);
  }

  #first(field: Placed, paths: readonly (string | undefined)[]): Proposal | undefined {
    for (const path of paths) {
      const value = path === undefined ? undefined : valueAtPath(path, this.context);
      if (path === undefined || !value || !this.shape.fits(field, { path, value })) continue;
      if (!isSameUnit(path, writtenPath(field))) continue;
      return { path, tag: `{{ ${path}${isContainer(value) ? ' | json' : ''} }}`, value };
    }
    return undefined;
  }
}

const writtenPath = ({ path }: Placed): string => path.filter((step) => step !== ITEMS).join('.');
