/**
 * Lists the operations of descriptions and converts those that are chosen, a slice at a time: in a worker
 * (`description-worker.ts`), or on the main thread where there is none.
 */
import type { Note } from '../../../import';
import {
  type Descriptions,
  type Operation,
  type OperationChoice,
  type OperationConversion,
  openDescriptions,
} from '../../../import/openapi';
import { Slices } from '../../../ui/slices';

/** A file that may be a description, or that descriptions refer to. */
export interface DescriptionFile {
  readonly path: string;
  /** A file is read where it is parsed. */
  readonly content: string | Blob;
}

export type DescriptionOrder =
  | { readonly type: 'open'; readonly files: readonly DescriptionFile[] }
  /** Takes the place of earlier orders to convert. */
  | {
      readonly type: 'convert';
      readonly generation: number;
      readonly indexes: readonly number[];
      readonly choice: OperationChoice;
    };

export type DescriptionAnswer =
  /** No file is a description. */
  | { readonly type: 'none' }
  | { readonly type: 'opened'; readonly paths: readonly string[]; readonly titles: readonly string[] }
  | {
      readonly type: 'listed';
      readonly operations: readonly Operation[];
      readonly notes: readonly Note[];
      readonly isDone: boolean;
    }
  | {
      readonly type: 'converted';
      readonly generation: number;
      readonly results: readonly (readonly [index: number, conversion: OperationConversion])[];
    };

/** How long a worker works before it looks for other orders, in ms. */
export const SLICE_IN_WORKER_MS = 20;
/** How often a longer list is handed on, in ms: each part costs the page a rendering. */
const PART_MS = 150;

export class DescriptionEngine {
  #descriptions: Descriptions | undefined;
  #generation = 0;

  /** @param slice how long it works at a time, in ms */
  constructor(
    readonly answer: (answer: DescriptionAnswer) => void,
    readonly slice: number,
  ) {}

  async take(order: DescriptionOrder): Promise<void> {
    if (order.type === 'open') await this.#open(order.files);
    else await this.#convert(order);
  }

  async #open(files: readonly DescriptionFile[]): Promise<void> {
    const read = await Promise.all(
      files.map(async ({ path, content }) => ({
        path,
        text: typeof content === 'string' ? content : await textOf(content),
      })),
    );
    this.#descriptions = openDescriptions(read);
    if (!this.#descriptions) return this.answer({ type: 'none' });
    const { descriptions, notes, paths } = this.#descriptions;
    const titles = descriptions.map(({ title, path }) => title || path);
    this.answer({ type: 'opened', paths, titles });
    await this.#list(this.#descriptions, notes);
  }

  async #list(descriptions: Descriptions, first: readonly Note[]): Promise<void> {
    let operations: Operation[] = [];
    let notes: Note[] = [...first];
    const slices = new Slices(this.slice);
    let handOnAt = performance.now() + this.slice;
    for (const found of descriptions.list()) {
      if ('code' in found) notes.push(found);
      else operations.push(found);
      if (!slices.isOver) continue;
      if (performance.now() >= handOnAt) {
        this.answer({ type: 'listed', operations, notes, isDone: false });
        [operations, notes] = [[], []];
        handOnAt = performance.now() + PART_MS;
      }
      await slices.next();
    }
    this.answer({ type: 'listed', operations, notes, isDone: true });
  }

  async #convert(order: Extract<DescriptionOrder, { type: 'convert' }>): Promise<void> {
    const { generation, indexes, choice } = order;
    this.#generation = generation;
    let results: [number, OperationConversion][] = [];
    const slices = new Slices(this.slice);
    for (const index of indexes) {
      const conversion = this.#descriptions?.convert(index, choice);
      if (conversion) results.push([index, conversion]);
      if (!slices.isOver) continue;
      this.answer({ type: 'converted', generation, results });
      results = [];
      await slices.next();
      if (this.#generation !== generation) return;
    }
    this.answer({ type: 'converted', generation, results });
  }
}

/** Empty for a file that is no text in UTF-8: then it is no description. */
async function textOf(file: Blob): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
  } catch {
    return '';
  }
}
