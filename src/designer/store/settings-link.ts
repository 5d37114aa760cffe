/** Links the settings in the editor, the value tree and the preview: focus, insertion and highlights. */
import type { Path, Range } from '../../core';
import { focusUnasked } from '../../ui/browser/dom-root';
import { Emitter } from '../../ui/emitter';
import { pathKey } from './draft';

/** A setting, or a part of its text. */
export interface Target {
  readonly path: Path;
  readonly range?: Range;
}

/** The row that a path leads into; undefined for any other setting. */
export const rowOf = (path: Path): number | undefined =>
  path[0] === 'data' && typeof path[1] === 'number' ? path[1] : undefined;

/** The setting that had the focus last, and whether a tag can be inserted there. */
export interface InsertionTarget {
  readonly path: Path;
  readonly takesTags: boolean;
}

/** The functions of a field that other parts of the app call. */
export interface LinkedField {
  /** Moves the focus here and selects the range; scrolls into view. */
  focus(range?: Range): void;
  /**
   * Inserts a tag at the last cursor position and focuses the field; absent if the field takes no
   * template, or none now.
   */
  insert?(tag: string): void;
  /** Renders a nested setting of a virtualized list. */
  reveal?(path: Path): void;
}

/** What is hovered in one of the three views or in a response, and highlighted in the others. */
export interface LinkedHighlight {
  readonly from: 'tree' | 'form' | 'message' | 'answer';
  /** The values of the context. */
  readonly values: readonly Path[];
  /** Where these are inserted. */
  readonly tags: readonly Target[];
  /** The hovered setting: its bytes are highlighted instead of those of the values. */
  readonly setting?: Path;
  /** The bytes of the message that an answer names. */
  readonly bytes?: Range;
}

/**
 * Connects the value tree, the fields of the editor and the bytes of the preview, which do not know each
 * other: the preview highlights settings, the editor reports which setting is being edited, and what is
 * hovered in one is highlighted in the others.
 */
export class SettingsLink {
  #fields = new Map<string, LinkedField>();
  #insertion: InsertionTarget | undefined;
  #pointed: ReadonlyMap<string, Target> = new Map();
  #highlight: LinkedHighlight | undefined;
  #edited: Target | undefined;
  readonly #changes = new Emitter();
  readonly #highlightChanges = new Emitter();
  readonly #beforeFocus: (() => void) | undefined;
  /** The setting to focus when its field appears, unless a key or the pointer is pressed before. */
  #awaited: Target | undefined;

  /** @param beforeFocus called before the focus moves to a field, to show a hidden editor */
  constructor(beforeFocus?: () => void) {
    this.#beforeFocus = beforeFocus;
  }

  readonly subscribe = this.#changes.subscribe;
  /** Subscribes to `highlight`, which changes with each value that the pointer crosses. */
  readonly onHighlight = this.#highlightChanges.subscribe;

  /** Called by a field when it appears; returns its removal. */
  register(path: Path, field: LinkedField): () => void {
    const key = pathKey(path);
    this.#fields.set(key, field);
    if (this.#insertion && pathKey(this.#insertion.path) === key) this.#setInsertion(path);
    const awaited = this.#awaited;
    if (awaited && pathKey(awaited.path) === key) {
      this.#awaited = undefined;
      field.focus(awaited.range);
    }
    return () => {
      if (this.#fields.get(key) === field) this.#fields.delete(key);
    };
  }

  /** Focuses a setting, or the closest enclosing one. False if there is none yet: it is focused when it appears. */
  focusSetting({ path, range }: Target): boolean {
    this.#beforeFocus?.();
    this.#reveal(path);
    this.#awaited = undefined;
    for (let length = path.length; length > 0; length--) {
      const field = this.#fields.get(pathKey(path.slice(0, length)));
      if (field) {
        field.focus(length === path.length ? range : undefined);
        return true;
      }
    }
    this.#await(range ? { path, range } : { path });
    return false;
  }

  /** Focuses a setting without a request of the user to type there. */
  showSetting(target: Target): void {
    focusUnasked(() => this.focusSetting(target));
  }

  #await(target: Target): void {
    this.#awaited = target;
    const giveUp = () => {
      this.#awaited = undefined;
    };
    for (const type of ['keydown', 'pointerdown'])
      globalThis.document?.addEventListener(type, giveUp, { capture: true, once: true });
  }

  /** The field that `insert` inserts into. */
  get insertion(): InsertionTarget | undefined {
    return this.#insertion;
  }

  /** Inserts a tag at the last cursor position of the field that last had the focus. */
  insert(tag: string): boolean {
    if (!this.#insertion?.takesTags) return false;
    const { path } = this.#insertion;
    this.#beforeFocus?.();
    this.#reveal(path);
    const field = this.#fields.get(pathKey(path));
    if (!field?.insert) return false;
    field.insert(tag);
    return true;
  }

  #reveal(path: Path): void {
    if (this.#fields.has(pathKey(path))) return;
    for (let length = path.length - 1; length > 0; length--) {
      const field = this.#fields.get(pathKey(path.slice(0, length)));
      if (field?.reveal) {
        field.reveal(path);
        return;
      }
    }
  }

  /** Whether this setting, or an enclosing one, is highlighted from elsewhere. */
  isPointed(path: Path): boolean {
    return path.some((_, end) => this.#pointed.has(pathKey(path.slice(0, end + 1))));
  }

  /** The part of its text that is pointed at. */
  pointedRange(path: Path): Range | undefined {
    return this.#pointed.get(pathKey(path))?.range;
  }

  /** Points at these settings, and at no others. */
  point(targets: readonly Target[]): void {
    this.#pointed = new Map(targets.map((target) => [pathKey(target.path), target]));
    this.#changes.emit();
  }

  get highlight(): LinkedHighlight | undefined {
    return this.#highlight;
  }

  /** The highlighted tags of a setting. */
  highlightedTags(path: Path): readonly Range[] {
    const key = pathKey(path);
    return (this.#highlight?.tags ?? []).flatMap(({ path: one, range }) =>
      range && pathKey(one) === key ? [range] : [],
    );
  }

  setHighlight(highlight: LinkedHighlight): void {
    this.#highlight = highlight;
    this.#highlightChanges.emit();
  }

  /** Ends the highlight that a view has set, unless another view has set one since. */
  clearHighlight(from: LinkedHighlight['from']): void {
    if (this.#highlight?.from !== from) return;
    this.#highlight = undefined;
    this.#highlightChanges.emit();
  }

  /** The setting that has the focus, if any. */
  get edited(): Target | undefined {
    return this.#edited;
  }

  edit(target: Target | undefined): void {
    this.#edited = target;
    // The pointer rests while somebody types.
    this.clearHighlight('form');
    if (target) this.#setInsertion(target.path);
    this.#changes.emit();
  }

  /** The same object while it is the same setting, and takes tags or not. */
  #setInsertion(path: Path): void {
    const key = pathKey(path);
    const takesTags = this.#fields.get(key)?.insert !== undefined;
    const { path: before, takesTags: tookTags } = this.#insertion ?? {};
    if (before && pathKey(before) === key && tookTags === takesTags) return;
    this.#insertion = { path, takesTags };
  }

  /** Gives where the bytes at the cursor of the edited setting are on the screen; absent while no message is shown. */
  messageBox: (() => readonly DOMRect[]) | undefined;

  /** Called when another action is opened, in which no field had the focus yet. */
  forgetInsertion(): void {
    this.#insertion = undefined;
    this.#awaited = undefined;
    this.#changes.emit();
  }
}
