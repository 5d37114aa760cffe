/** The custom element of the designer. Importing this module defines `<action-designer>`, and does nothing in Node. */

import type { Path, Range } from '../../core';
import type { DesignerBuild, DesignerChange, DesignerHandle, DesignerOptions, DesignerView } from '../handle';
import { EmbeddedDesigner, OPTION_NAMES } from './embedded-designer';
import { loadOwnReact, Placement } from './placement';

export type * from '../handle';

/** The events of the element by their names. */
export interface ActionDesignerEventMap extends HTMLElementEventMap {
  change: CustomEvent<DesignerChange>;
  'view-change': CustomEvent<DesignerView>;
  'sample-change': CustomEvent<string>;
  'request-secret': CustomEvent<undefined>;
}

/** What the element has of the handle as it is. */
const OF_HANDLE = [
  'focusNextProblem',
  'insert',
  'inputs',
  'problems',
  'subscribe',
  'shownViews',
  'sendRequest',
  'cancelRequest',
  'isSending',
  'copyAsCurl',
  'copyForEngine',
  'usedEngine',
] as const satisfies readonly (keyof DesignerHandle)[];

/** The options that are plain properties; the others have accessors of their own. */
type PlainOptions = {
  -readonly [Name in keyof Omit<
    DesignerOptions,
    'sample' | 'readOnly' | 'view' | 'literalSecrets'
  >]: DesignerOptions[Name];
};

/** Its own events have types, and so have the properties that are defined from lists. */
interface TypedElement extends HTMLElement, PlainOptions, Pick<DesignerHandle, (typeof OF_HANDLE)[number]> {
  addEventListener<Name extends keyof ActionDesignerEventMap>(
    type: Name,
    listener: (this: ActionDesignerElement, event: ActionDesignerEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof ActionDesignerEventMap>(
    type: Name,
    listener: (this: ActionDesignerElement, event: ActionDesignerEventMap[Name]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

const Base = (globalThis.HTMLElement ?? class {}) as new () => TypedElement;

type Own<Name extends keyof DesignerOptions> = DesignerOptions[Name];

/** `<action-designer>`: events `change` (a `DesignerChange`), `view-change` (a `DesignerView`), `sample-change` (a name) and `request-secret`, which bubble and are composed. */
export class ActionDesignerElement extends Base implements DesignerHandle {
  static {
    // The others have accessors of their own.
    for (const name of OPTION_NAMES.filter((one) => !Object.hasOwn(ActionDesignerElement.prototype, one)))
      Object.defineProperty(ActionDesignerElement.prototype, name, {
        configurable: true,
        get(this: ActionDesignerElement) {
          return this.#designer.options[name];
        },
        set(this: ActionDesignerElement, value: unknown) {
          this.#designer.set({ [name]: value });
        },
      });
    for (const name of OF_HANDLE)
      Object.defineProperty(ActionDesignerElement.prototype, name, {
        configurable: true,
        get(this: ActionDesignerElement) {
          return this.#designer.handle[name];
        },
      });
  }

  readonly #designer = new EmbeddedDesigner();
  readonly #placement = new Placement(this.#designer, this, loadOwnReact);
  #value: unknown;

  constructor() {
    super();
    this.#designer.listeners = {
      onChange: (detail) => this.#dispatch('change', detail),
      onViewChange: (view) => this.#dispatch('view-change', view),
      onSampleChange: (name) => this.#dispatch('sample-change', name),
      onRequestSecret: () => this.#dispatch('request-secret', undefined),
    };
    this.#designer.store.onChange(({ value }) => {
      this.#value = value;
    });
  }

  connectedCallback(): void {
    for (const name of ['value', ...OPTION_NAMES]) this.#upgrade(name);
    void this.#placement.show(this.nonce || undefined);
  }

  disconnectedCallback(): void {
    this.#placement.hide();
  }

  /** The config on the screen; undefined for a new action. Setting a value that was emitted before changes nothing. */
  get value(): unknown {
    return this.#value;
  }

  set value(value: unknown) {
    if (this.#designer.store.give(value)) this.#value = value;
  }

  /** The name of the sample to preview with. */
  get sample(): Own<'sample'> {
    return this.#designer.samples.open.name;
  }

  set sample(sample: Own<'sample'>) {
    // Also where the user has chosen another one since it was set to this one.
    this.#designer.set({ sample: undefined });
    this.#designer.set({ sample });
  }

  get readOnly(): boolean {
    return this.#designer.options.readOnly ?? false;
  }

  set readOnly(readOnly: boolean) {
    this.#designer.set({ readOnly });
  }

  /** The view that is shown. */
  get view(): Own<'view'> {
    return this.#designer.view;
  }

  set view(view: Own<'view'>) {
    this.#designer.set({ view: undefined });
    this.#designer.set({ view });
  }

  get literalSecrets(): boolean {
    return this.#designer.options.literalSecrets ?? false;
  }

  set literalSecrets(literalSecrets: boolean) {
    this.#designer.set({ literalSecrets });
  }

  /** Replaces the draft as one step of undo, also by a value that was emitted before. */
  replace(value: unknown): void {
    this.#value = value;
    this.#designer.store.replace(value);
  }

  /** Focuses a setting, such as `url`, and selects a part of its text; without one, the first with an error, or the first of all. */
  override focus(setting?: string | Path | FocusOptions, range?: Range): void {
    const isNamed = typeof setting === 'string' || Array.isArray(setting);
    this.#designer.handle.focus(isNamed ? setting : undefined, range);
  }

  build(sample?: string): Promise<DesignerBuild> {
    return this.#designer.build(sample);
  }

  undo(): void {
    this.#designer.undo();
  }

  redo(): void {
    this.#designer.redo();
  }

  validate(): Promise<Pick<DesignerChange, 'problems' | 'isComplete'>> {
    return this.#designer.validate();
  }

  /** A property that was set on the element before it was defined hides its setter. */
  #upgrade(name: string): void {
    const descriptor = Object.getOwnPropertyDescriptor(this, name);
    if (!descriptor) return;
    Reflect.deleteProperty(this, name);
    Reflect.set(this, name, descriptor.value);
  }

  #dispatch(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

/** Defines the element under a name of the host, once for each name. */
export function defineActionDesigner(name: string): void {
  if (globalThis.customElements === undefined || customElements.get(name)) return;
  // A class can have one name only.
  customElements.define(name, class extends ActionDesignerElement {});
}

defineActionDesigner('action-designer');

declare global {
  interface HTMLElementTagNameMap {
    'action-designer': ActionDesignerElement;
  }
}
