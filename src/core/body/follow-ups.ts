/** Leaves out the problems of a body with markers (B39) that follow from a broken marker. */
import { type Problem, ProblemList } from '../problem';
import { NAME } from '../template/look-up';
import type { Setting } from '../template/parse';

/** The longest marker that is looked at, in UTF-16 units. */
const MAX_MARKER = 1000;

/** The names in a marker that cannot be read: those behind its `as`. */
const GIVEN = new RegExp(`\\bas +(${NAME})(?: *, *(${NAME}))?`);

/** The names that the markers of a body give, those that cannot be read included. */
export function givenNames({ text, parts }: Setting): ReadonlySet<string> {
  const names = new Set<string>();
  for (const part of parts) {
    if (part.type !== 'broken') continue;
    const { control, start } = part;
    const given =
      control?.type === 'each'
        ? [control.item.name, control.count?.name]
        : (GIVEN.exec(text.slice(start, start + MAX_MARKER).split('}}', 1)[0] ?? '')?.slice(1) ?? []);
    for (const name of given) if (name) names.add(name);
  }
  return names;
}

/**
 * The problems of a body. One mistake in a marker is one problem, at its place: the values of its names are not said
 * to be missing too.
 */
export class BodyProblems extends ProblemList {
  readonly #followUps: Problem[] = [];
  #hasCause = false;

  constructor(
    readonly list: ProblemList,
    readonly names: ReadonlySet<string>,
  ) {
    super(list.limit);
  }

  override get isFull(): boolean {
    return this.list.isFull;
  }

  override push(found: Problem): void {
    if (found.code === 'value-missing') {
      const [name = ''] = found.values.path.split(/[.[]/, 1);
      if (this.names.has(name)) {
        this.#followUps.push(found);
        return;
      }
      // A control word alone is read as the name of a value.
      this.#hasCause ||= name === 'if' || name === 'each';
    } else if (/^(?:marker|template)-/.test(found.code)) this.#hasCause ||= found.severity === 'error';
    this.list.push(found);
  }

  /** To be called once, when the body is filled in. */
  end(): void {
    if (!this.#hasCause) for (const found of this.#followUps) this.list.push(found);
  }
}
