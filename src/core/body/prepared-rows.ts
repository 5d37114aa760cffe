import type { Scope } from '../template/insert';
import { LimitedText } from '../template/limited-text';
import type { Setting } from '../template/parse';
import { fill, PreparedText } from '../template/prepared-text';
import type { RowSyntax } from './formats';
import { RowGroup, type RowPart } from './row-group';
import { RowKeys } from './row-keys';

/** So many rows of the data are a group: the first ones, those that follow, and so on. */
export const MAX_GROUP = 64;

/** Rows of keys and values in the syntax of a format, prepared for all contexts. */
export class PreparedRows {
  readonly #groups: RowGroup[] = [];
  /** Of the group to which rows are added one by one. */
  #lastNumber: number | undefined;
  #parts: readonly RowPart[] | undefined;

  constructor(readonly syntax: RowSyntax) {}

  /** Adds the row that is at `index` in the data. */
  add(index: number, key: Setting, value: Setting): void {
    this.#groupOf(index).add(index, key, value);
  }

  /** Adds rows that follow those that were added. */
  addGroup(group: RowGroup): void {
    this.#groups.push(group);
  }

  /** The whole body with its values filled in. */
  fill(scope: Scope): LimitedText {
    this.#parts ??= this.#prepared();
    const octets = scope.allowance.limits.body;
    const body = new LimitedText({ path: ['data'], code: 'body-too-large', octets }, scope.problems);
    const keys = new RowKeys(this.syntax);
    for (const { steps, key } of this.#parts) {
      const plain: string[] | undefined = key && [];
      const isFilled = fill(body, steps, scope, plain);
      if (!key || !plain || !isFilled) continue;
      for (const found of keys.check(plain.join(''), key)) scope.problems.push(found);
    }
    return body;
  }

  #groupOf(index: number): RowGroup {
    const number = Math.floor(index / MAX_GROUP);
    const last = this.#groups.at(-1);
    if (last && number === this.#lastNumber) return last;
    this.#lastNumber = number;
    const group = new RowGroup(this.syntax);
    this.#groups.push(group);
    return group;
  }

  #prepared(): RowPart[] {
    const { syntax } = this;
    const keys = new RowKeys(syntax);
    const areKeysFixed = this.#groups.every((group) => group.areKeysFixed);
    let separator = syntax.open;
    const parts = this.#groups.flatMap((group) => {
      const prepared = group.prepare({ separator, areKeysFixed }, keys);
      if (!group.isEmpty) separator = syntax.comma;
      return prepared;
    });
    const end = new PreparedText();
    end.addFixed(this.#groups.every(({ isEmpty }) => isEmpty) ? syntax.empty : syntax.close);
    return [...parts, { steps: end.steps }];
  }
}
