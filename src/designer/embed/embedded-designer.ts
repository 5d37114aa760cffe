/** An embedded designer without its view: its options, draft, samples, secrets and events. */
import type { Path, Problem } from '../../core';
import { newAction, replacedSecrets } from '../../core/internal';
import { newId } from '../../ui/browser/tabs';
import { Emitter } from '../../ui/emitter';
import { Lazy } from '../../ui/lazy-part';
import { connectEditor } from '../connect-editor';
import type { ContextSchema } from '../context/schema/context-schema';
import type { EditorServices } from '../fields/editor-context';
import type {
  CurrentProblems,
  DesignerBuild,
  DesignerHandle,
  DesignerListeners,
  DesignerOptions,
  DesignerView,
  Sample,
  ShownProblem,
  StoreSecret,
} from '../handle';
import { builder, type LiveInputs } from '../request/live-request';
import { secretNamesOf, typedSecretsByName } from '../secrets/action-secrets';
import { toAction } from '../store/draft';
import type { Edit } from '../store/edit/edit';
import { pathOf, type SettingName } from '../store/edit/settings';
import { ControlledValue, type ValueChange } from './controlled-value';
import { EmbeddedSamples, EmbeddedSecrets } from './embedded-samples';
import type { DesignerStatus } from './reporter';

/** Loaded with the builder; the fields work without it until the page is painted. */
const reporter = new Lazy(async () => {
  const [{ buildFrom, statusOf, statusFrom, shownWithMessages }] = await Promise.all([
    import('./reporter'),
    builder.load(),
  ]);
  return { buildFrom, statusOf, statusFrom, shownWithMessages };
});

const contextSchema = new Lazy(() => import('../context/schema/context-schema'));

type OptionName = keyof DesignerOptions;

/** Every option, without a value: those that a host leaves out are reset. */
export const NO_OPTIONS: { readonly [Name in OptionName]-?: undefined } = {
  samples: undefined,
  sample: undefined,
  contextSchema: undefined,
  secretNames: undefined,
  resolveSecret: undefined,
  storeSecret: undefined,
  send: undefined,
  readOnly: undefined,
  kinds: undefined,
  authMethods: undefined,
  theme: undefined,
  locale: undefined,
  views: undefined,
  view: undefined,
  literalSecrets: undefined,
};

export const OPTION_NAMES = Object.keys(NO_OPTIONS) as OptionName[];

const LISTS = ['samples', 'secretNames', 'kinds', 'authMethods', 'views'];
const FUNCTIONS = ['resolveSecret', 'storeSecret', 'send'];
const isText = (value: unknown): boolean => typeof value === 'string';
const isSample = (sample: Partial<Sample> | null): boolean =>
  sample !== null && isText(sample.name ?? '') && isText(sample.text ?? '');

/** The options of a host that no type checker may have seen; null counts as left out. */
function checked(options: DesignerOptions): DesignerOptions {
  const given = Object.entries(options).map(([name, value]) => [name, value ?? undefined] as const);
  for (const [name, value] of given) {
    if (value === undefined) continue;
    const [isItem, what] =
      name === 'samples' ? [isSample, '{ name, context } or { name, text }'] : [isText, 'names'];
    if (LISTS.includes(name) && !(Array.isArray(value) && value.every(isItem)))
      throw new TypeError(`${name} is a list of ${what}`);
    if (FUNCTIONS.includes(name) && typeof value !== 'function') throw new TypeError(`${name} is a function`);
  }
  return Object.fromEntries(given);
}

/** Whether the host gets what is typed as a secret. */
const isKeeping = ({ storeSecret, literalSecrets = false }: DesignerOptions): boolean =>
  literalSecrets || storeSecret !== undefined;

/** The status of a change whose problems are not known, because the scripts for it could not be loaded. */
const UNKNOWN: DesignerStatus = { problems: [], isComplete: false };

function pathOfEdit(edit: Edit): Path {
  if ('setting' in edit) return pathOf(edit.setting as SettingName);
  return edit.type === 'cell' ? ['data', edit.row, edit.column] : ['data', edit.row];
}

/**
 * One designer of a host: its draft, undo, samples and secrets. It lives as long as the host keeps it, in the page or
 * not; what shows it is loaded when it is shown.
 */
export class EmbeddedDesigner {
  readonly store = new ControlledValue(() => performance.now());
  readonly samples = new EmbeddedSamples();
  readonly secrets = new EmbeddedSecrets();
  readonly services: EditorServices;
  readonly handle: DesignerHandle;
  listeners: DesignerListeners = {};
  /** What shows it is loaded, with the texts. */
  shown: () => void = () => undefined;
  readonly #changes = new Emitter();
  #view: DesignerView = 'request';
  #options: DesignerOptions = {};
  #schema: ContextSchema | undefined;
  /** Resolves when the schema that was set last is known. */
  #schemaLoad: Promise<void> = Promise.resolve();
  /** Called when the schema excludes other tags. */
  readonly #foundExcluded: () => void;
  /** The typed secrets that the host was given, of the value that it set last. */
  #typed: { readonly of: number; readonly values: ReadonlyMap<string, string> } = {
    of: 0,
    values: new Map(),
  };
  /** Changes that were made before their problems could be found. */
  #unreported: { readonly change: ValueChange; readonly inputs: LiveInputs }[] = [];

  constructor() {
    const { store, samples, secrets } = this;
    this.services = connectEditor({
      draft: () => store.draft,
      id: () => store.replacement,
      sample: samples,
      fallback: newAction('automation.webhook'),
      newId,
      subscribe(listener) {
        store.subscribe(listener);
        samples.subscribe(listener);
      },
      perform: store.edit,
      samples: () => samples.fixable,
      openSample: (id) => this.chooseSample(Number(id)),
      changeSample: undefined,
      editSample: undefined,
      exportNames: (action) => replacedSecrets([action]),
      contextSchema: () => this.#schema,
      secrets,
      showSecrets: () => this.listeners.onRequestSecret?.(),
      isNew: false,
      whenShown: new Promise<void>((resolve) => {
        this.shown = resolve;
      }),
      painted: () => undefined,
    });
    const { live, problems, handle } = this.services;
    const unreadable = new Emitter();
    const { subscribe } = handle;
    this.handle = Object.defineProperties(handle, {
      problems: { get: () => this.#currentProblems(), enumerable: true },
      subscribe: {
        value(listener: () => void) {
          const stops = [subscribe(listener), unreadable.subscribe(listener)];
          return () => {
            for (const stop of stops) stop();
          };
        },
        enumerable: true,
      },
    });
    let wasUnreadable: readonly Problem[] = store.problems;
    store.subscribe(() => {
      if (store.problems.length + wasUnreadable.length === 0) return;
      wasUnreadable = store.problems;
      unreadable.emit();
      // Its problems get their messages.
      if (!reporter.loaded) reporter.load().then(unreadable.emit, () => undefined);
    });
    live.subscribe(() => void secrets.resolve(secretNamesOf(live.inputs.action)));
    store.onChange((change) => {
      this.#storeTyped();
      this.#report(change);
    });
    this.#foundExcluded = problems.alsoFind((action) => this.#schema?.excludedIn(action) ?? []);
  }

  readonly subscribe = this.#changes.subscribe;

  /** The same object until one changes. */
  get options(): DesignerOptions {
    return this.#options;
  }

  /** The view that was chosen last. */
  get view(): DesignerView {
    return this.#view;
  }

  /** For the user. */
  chooseView(view: DesignerView): void {
    this.#view = view;
    this.#changes.emit();
    this.listeners.onViewChange?.(view);
  }

  /** For the user. */
  chooseSample(index: number): void {
    this.samples.chooseAt(index);
    this.listeners.onSampleChange?.(this.samples.open.name);
  }

  set(change: DesignerOptions): void {
    const before = this.#options;
    const next = { ...before, ...checked(change) };
    this.#options = next;
    const { store, samples, secrets } = this;
    store.literalSecrets = next.literalSecrets ?? false;
    store.isReadOnly = next.readOnly ?? false;
    if (next.view !== undefined && next.view !== before.view) this.#view = next.view;
    const hasOthers = next.samples !== before.samples && samples.set(next.samples ?? []);
    if (next.sample !== undefined && (next.sample !== before.sample || hasOthers))
      samples.choose(next.sample);
    if (next.secretNames !== before.secretNames || next.resolveSecret !== before.resolveSecret)
      secrets.set(next.secretNames ?? [], next.resolveSecret);
    if (isKeeping(next) !== isKeeping(before)) secrets.keepTyped(isKeeping(next));
    if (next.contextSchema !== before.contextSchema) this.#schemaLoad = this.#setSchema(next.contextSchema);
    this.#changes.emit();
  }

  async #setSchema(schema: DesignerOptions['contextSchema']): Promise<void> {
    const loaded = schema === undefined ? undefined : await contextSchema.load().catch(() => undefined);
    if (this.#options.contextSchema !== schema) return;
    this.#schema = loaded && new loaded.ContextSchema(schema);
    this.#foundExcluded();
    this.#changes.emit();
  }

  undo(): void {
    this.#goTo(this.store.undo());
  }

  redo(): void {
    this.#goTo(this.store.redo());
  }

  /**
   * Builds the request with the sample of this name, or with the open one.
   *
   * @throws RangeError when there is no such sample
   */
  async build(sample?: string): Promise<DesignerBuild> {
    const { samples, secrets, store, services } = this;
    const { inputs } = services.live;
    const named = sample === undefined ? undefined : samples.fixable.find(({ name }) => name === sample);
    if (sample !== undefined && !named) throw new RangeError(`There is no sample with the name ${sample}`);
    const context = named?.context() ?? inputs.context;
    const now = { ...inputs, action: toAction(store.draft), context };
    const { buildFrom } = await reporter.load();
    return buildFrom(now, secrets.troubleOf);
  }

  async validate(): Promise<DesignerStatus> {
    const [{ statusOf }] = await Promise.all([reporter.load(), this.#schemaLoad]);
    const { store, secrets, services } = this;
    if (store.problems.length > 0) return statusOf(store.problems);
    const { problems, inputs } = services.live;
    return statusOf(problems, this.#schema?.excludedIn(inputs.action), secrets.troubleOf);
  }

  #currentProblems(): CurrentProblems {
    const { all, ofSample } = this.services.problems;
    const { problems } = this.store;
    const [shown, quiet] = problems.length > 0 ? [problems, []] : [all.shown, all.quiet];
    const withMessages = (list: readonly ShownProblem[]) =>
      reporter.loaded?.shownWithMessages(list, this.secrets.troubleOf) ?? list;
    return { shown: withMessages(shown), quiet: withMessages(quiet), sample: ofSample };
  }

  /** Passes each typed secret that has changed to `storeSecret`, with the name that replaces it in emitted values. */
  #storeTyped(): void {
    const { storeSecret, literalSecrets } = this.#options;
    if (!storeSecret || literalSecrets) return;
    const { draft, replacement } = this.store;
    const known = this.#typed.of === replacement ? this.#typed.values : new Map();
    const values = typedSecretsByName(toAction(draft));
    this.#typed = { of: replacement, values };
    for (const [name, value] of values)
      if (known.get(name) !== value) void this.#keep(storeSecret, name, value);
  }

  /** The host hears of it at once; its error is one of its page. */
  async #keep(store: StoreSecret, name: string, value: string): Promise<void> {
    try {
      await store(name, value);
      this.secrets.keepTyped(isKeeping(this.#options));
    } catch (error) {
      this.secrets.keepTyped(false);
      throw error;
    }
  }

  /** Reports changes in their order, each with its own problems: at once, or as soon as these can be found. */
  #report(change: ValueChange): void {
    const { live } = this.services;
    const { loaded } = reporter;
    if (loaded && this.#unreported.length === 0) {
      this.listeners.onChange?.({
        ...change,
        ...loaded.statusOf(
          live.problems,
          this.#schema?.excludedIn(live.inputs.action),
          this.secrets.troubleOf,
        ),
      });
      return;
    }
    this.#unreported.push({ change, inputs: live.inputs });
    if (this.#unreported.length === 1) void this.#reportLater();
  }

  async #reportLater(): Promise<void> {
    const loaded = await reporter.load().catch(() => undefined);
    const changes = this.#unreported;
    this.#unreported = [];
    for (const { change, inputs } of changes) {
      const { problems, isComplete } = loaded
        ? loaded.statusFrom(inputs, this.#schema?.excludedIn(inputs.action), this.secrets.troubleOf)
        : UNKNOWN;
      this.listeners.onChange?.({ ...change, problems, isComplete });
    }
  }

  #goTo([first]: readonly Edit[]): void {
    if (first) this.handle.focus(pathOfEdit(first));
  }
}
