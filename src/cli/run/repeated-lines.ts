import { inputName } from '../input';
import type { Row } from './row';

const [MAX_OF_A_KIND, MAX_LINES, MAX_KINDS] = [3, 20, 100];

/** Shows the first rows of each kind of problem, and counts the others, so that 40,000 equal lines are four. */
export class RepeatedLines {
  readonly #file: string;
  /** How many rows had this problem, and how many of them were not shown. */
  readonly #kinds = new Map<string, { rows: number; hidden: number }>();
  #shown = 0;
  #others = 0;

  /** `file` is the one of the rows. */
  constructor(file: string) {
    this.#file = inputName(file);
  }

  /** What to show of the lines about a row. */
  add(lines: readonly string[], { number }: Pick<Row, 'number'>): readonly string[] {
    const says = lines.map((line) => this.#withoutPlace(line, number)).join(' ');
    const kind = this.#kinds.get(says) ?? { rows: 0, hidden: 0 };
    if (kind.rows === 0 && this.#kinds.size >= MAX_KINDS) {
      this.#others++;
      return [];
    }
    this.#kinds.set(says, kind);
    kind.rows++;
    if (kind.rows <= MAX_OF_A_KIND && this.#shown < MAX_LINES) {
      this.#shown++;
      return lines;
    }
    kind.hidden++;
    return [];
  }

  /** One line for each kind of which rows were not shown, the most frequent ones first. */
  rest(): readonly string[] {
    const kinds = [...this.#kinds]
      .filter(([, { hidden }]) => hidden > 0)
      .toSorted(([, a], [, b]) => b.hidden - a.hidden);
    const others = kinds.slice(MAX_LINES).reduce((sum, [, { hidden }]) => sum + hidden, this.#others);
    const lines = kinds.slice(0, MAX_LINES).map(([says, { rows, hidden }]) => {
      const isShown = rows > hidden;
      return `and ${isShown ? `${hidden.toLocaleString('en')} more like it` : more(hidden)}: ${says}`;
    });
    return others === 0 ? lines : [...lines, `and ${more(others)} with other problems`];
  }

  /** What a line says, whatever row it is about. */
  #withoutPlace(line: string, row: number): string {
    const before = ` row ${row}: `;
    const at = line.indexOf(before, this.#file.length);
    return at < 0 ? line : line.slice(at + before.length);
  }
}

const more = (rows: number): string => `${rows.toLocaleString('en')} more ${rows === 1 ? 'row' : 'rows'}`;
