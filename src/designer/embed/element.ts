/** The custom element of the designer. Importing this module defines `<action-designer>`, and does nothing in Node. */

import type { Path, Range, Runtime } from '../../core';
import type { CurrentProblems, DesignerHandle, RequestView } from '../handle';

export type { HostResponse, HostSend } from '../send/host-send';

import { EmbeddedDesigner } from './embedded-designer';
import { loadOwnReact, Placement } from './placement';
import type { DesignerBuild, DesignerChange, DesignerOptions } from './types';

export type {
  CurrentProblems,
  DesignerHandle,
  DesignerView,
  RequestView,
  ShownProblem,
} from '../handle';
export type {
  Config,
  DesignerBuild,
  DesignerChange,
  DesignerEdit,
  DesignerOptions,
  DesignerProblem,
  ResolveSecret,
  Sample,
} from './types';

const Base: typeof HTMLElement = globalThis.HTMLElement ?? class {};

type Own<Name extends keyof DesignerOptions> = DesignerOptions[Name];

/** What can be set before the element is defined. */
const PROPERTIES = [
  'value',
  'samples',
  'sample',
  'contextSchema',
  'secretNames',
  'resolveSecret',
  'send',
  'readOnly',
  'kinds',
  'authMethods',
  'theme',
  'locale',
  'views',
  'view',
  'literalSecrets',
] as const;

/** `<action-designer>`: events `change` (a `DesignerChange`), `view-change` (a `DesignerView`) and `request-secret`, which bubble and are composed. */
export class ActionDesignerElement extends Base implements DesignerHandle {
  readonly #designer = new EmbeddedDesigner();
  readonly #placement = new Placement(this.#designer, this, loadOwnReact);
  #value: unknown;

  constructor() {
    super();
    this.#designer.listeners = {
      onChange: (detail) => this.#tell('change', detail),
      onViewChange: (view) => this.#tell('view-change', view),
      onRequestSecret: () => this.#tell('request-secret', undefined),
    };
    this.#designer.store.onChange(({ value }) => {
      this.#value = value;
    });
  }

  connectedCallback(): void {
    for (const name of PROPERTIES) this.#upgrade(name);
    void this.#placement.show(this.nonce || undefined);
  }

  disconnectedCallback(): void {
    this.#placement.hide();
  }

  /** The config on the screen; undefined for a new action. Setting an echo of an emitted value changes nothing. */
  get value(): unknown {
    return this.#value;
  }

  set value(value: unknown) {
    if (this.#designer.store.give(value)) this.#value = value;
  }

  get samples(): Own<'samples'> {
    return this.#designer.options.samples;
  }

  set samples(samples: Own<'samples'>) {
    this.#designer.set({ samples });
  }

  /** The name of the sample to preview with. */
  get sample(): Own<'sample'> {
    return this.#designer.samples.open.name;
  }

  set sample(sample: Own<'sample'>) {
    this.#designer.set({ sample });
  }

  get contextSchema(): Own<'contextSchema'> {
    return this.#designer.options.contextSchema;
  }

  set contextSchema(contextSchema: Own<'contextSchema'>) {
    this.#designer.set({ contextSchema });
  }

  get secretNames(): Own<'secretNames'> {
    return this.#designer.options.secretNames;
  }

  set secretNames(secretNames: Own<'secretNames'>) {
    this.#designer.set({ secretNames });
  }

  get resolveSecret(): Own<'resolveSecret'> {
    return this.#designer.options.resolveSecret;
  }

  set resolveSecret(resolveSecret: Own<'resolveSecret'>) {
    this.#designer.set({ resolveSecret });
  }

  get send(): Own<'send'> {
    return this.#designer.options.send;
  }

  set send(send: Own<'send'>) {
    this.#designer.set({ send });
  }

  get readOnly(): boolean {
    return this.#designer.options.readOnly ?? false;
  }

  set readOnly(readOnly: boolean) {
    this.#designer.set({ readOnly });
  }

  get kinds(): Own<'kinds'> {
    return this.#designer.options.kinds;
  }

  set kinds(kinds: Own<'kinds'>) {
    this.#designer.set({ kinds });
  }

  get authMethods(): Own<'authMethods'> {
    return this.#designer.options.authMethods;
  }

  set authMethods(authMethods: Own<'authMethods'>) {
    this.#designer.set({ authMethods });
  }

  get theme(): Own<'theme'> {
    return this.#designer.options.theme;
  }

  set theme(theme: Own<'theme'>) {
    this.#designer.set({ theme });
  }

  get locale(): Own<'locale'> {
    return this.#designer.options.locale;
  }

  set locale(locale: Own<'locale'>) {
    this.#designer.set({ locale });
  }

  get views(): Own<'views'> {
    return this.#designer.options.views;
  }

  set views(views: Own<'views'>) {
    this.#designer.set({ views });
  }

  /** The view that is shown. */
  get view(): Own<'view'> {
    return this.#designer.view;
  }

  set view(view: Own<'view'>) {
    // Also where the user has chosen another one since it was set to this one.
    this.#designer.set({ view: undefined });
    this.#designer.set({ view });
  }

  get literalSecrets(): boolean {
    return this.#designer.options.literalSecrets ?? false;
  }

  set literalSecrets(literalSecrets: boolean) {
    this.#designer.set({ literalSecrets });
  }

  /** Replaces the draft as one step of undo, also by an echo. */
  replace(value: unknown): void {
    this.#value = value;
    this.#designer.store.replace(value);
  }

  /** Focuses a setting, such as `url`, and selects a part of its text; without one, the first setting. */
  override focus(setting?: string | Path | FocusOptions, range?: Range): void {
    const isNamed = typeof setting === 'string' || Array.isArray(setting);
    this.#designer.handle.focus(isNamed ? setting : 'name', range);
  }

  focusNextProblem(): Promise<boolean> {
    return this.#designer.handle.focusNextProblem();
  }

  insert(tag: string): boolean {
    return this.#designer.handle.insert(tag);
  }

  get inputs(): Runtime {
    return this.#designer.handle.inputs;
  }

  get problems(): CurrentProblems {
    return this.#designer.handle.problems;
  }

  subscribe(listener: () => void): () => void {
    return this.#designer.handle.subscribe(listener);
  }

  get shownViews(): readonly RequestView[] {
    return this.#designer.handle.shownViews;
  }

  sendRequest(): void {
    this.#designer.handle.sendRequest();
  }

  cancelRequest(): void {
    this.#designer.handle.cancelRequest();
  }

  get isSending(): boolean {
    return this.#designer.handle.isSending;
  }

  copyAsCurl(): Promise<string> {
    return this.#designer.handle.copyAsCurl();
  }

  copyForEngine(): Promise<string> {
    return this.#designer.handle.copyForEngine();
  }

  get usedEngine(): DesignerHandle['usedEngine'] {
    return this.#designer.handle.usedEngine;
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
  #upgrade(name: (typeof PROPERTIES)[number]): void {
    const descriptor = Object.getOwnPropertyDescriptor(this, name);
    if (!descriptor) return;
    Reflect.deleteProperty(this, name);
    Reflect.set(this, name, descriptor.value);
  }

  #tell(type: string, detail: unknown): void {
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
