import { describe, hasErrors, type Path, type Problem, prepare } from '../../core';
import { BodyCache, newAction, replacedSecrets } from '../../core/internal';
import { newId } from '../../ui/browser/tab-id';
import { Emitter } from '../../ui/emitter';
import { connectEditor } from '../connect-editor';
import type { EditorServices } from '../fields/editor-context';
import { builder } from '../request/live-request';
import { secretNamesOf } from '../secrets/action-secret';
import { toAction } from '../store/draft';
import type { Edit } from '../store/edit/edit';
import { pathOf, type SettingName } from '../store/edit/settings';
import { ControlledValue } from './controlled-value';
import { EmbeddedSamples } from './embedded-samples';
import { EmbeddedSecrets } from './embedded-secrets';
import type {
  DesignerBuild,
  DesignerChange,
  DesignerListeners,
  DesignerOptions,
  DesignerProblem,
} from './types';

// A host may build at any time.
builder.loaded ??= { prepare, BodyCache };

const withMessages = (problems: readonly Problem[]): DesignerProblem[] =>
  problems.map((problem) => ({ ...problem, message: describe(problem) }));

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
  listeners: DesignerListeners = {};
  readonly #changes = new Emitter();
  #options: DesignerOptions = {};

  constructor() {
    const { store, samples, secrets } = this;
    const services = connectEditor({
      draft: () => store.draft,
      id: () => store.replacement,
      sample: samples,
      secrets: secrets.named,
      fallback: newAction('automation.webhook'),
      newId,
      subscribe(listener) {
        store.subscribe(listener);
        samples.subscribe(listener);
      },
    });
    this.services = {
      ...services,
      perform: store.edit,
      samples: () => samples.fixable,
      openSample: (id) => samples.chooseAt(Number(id)),
      changeSample: undefined,
      exportNames: (action) => replacedSecrets([action]),
      secrets,
      showSecrets: () => this.listeners.onRequestSecret?.(),
      isNew: false,
      painted: () => undefined,
    };
    secrets.subscribe(() => services.live.update({ secrets: secrets.named }));
    services.live.subscribe(() => void secrets.resolve(secretNamesOf(services.live.inputs.action)));
    store.onChange(({ value, edits }) =>
      this.listeners.onChange?.({ value, edits, ...this.#status(services.live.problems) }),
    );
  }

  readonly subscribe = this.#changes.subscribe;

  /** The same object until one changes. */
  get options(): DesignerOptions {
    return this.#options;
  }

  set(change: DesignerOptions): void {
    const before = this.#options;
    const next = { ...before, ...change };
    this.#options = next;
    const { store, samples, secrets } = this;
    store.literalSecrets = next.literalSecrets ?? false;
    store.isReadOnly = next.readOnly ?? false;
    if (next.samples !== before.samples) samples.set(next.samples ?? []);
    if (next.sample !== undefined && (next.sample !== before.sample || next.samples !== before.samples))
      samples.choose(next.sample);
    if (next.secretNames !== before.secretNames || next.resolveSecret !== before.resolveSecret)
      secrets.set(next.secretNames ?? [], next.resolveSecret);
    this.#changes.emit();
  }

  undo(): void {
    this.#goTo(this.store.undo());
  }

  redo(): void {
    this.#goTo(this.store.redo());
  }

  /** Focuses a setting by its path in the config, such as `url` or `data.0.value`. */
  focus(setting: string): void {
    const path = setting.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    this.services.link.focusSetting({ path });
  }

  /** Builds the request with the sample of this name, or with the open one. */
  build(sample?: string): DesignerBuild {
    const { samples, store } = this;
    const { context: open, ...runtime } = this.services.live.inputs;
    const context = samples.fixable.find(({ name }) => name === sample)?.context() ?? open;
    const { request, problems } = prepare(toAction(store.draft)).render({ ...runtime, context });
    return { request, problems: withMessages(problems) };
  }

  validate(): Pick<DesignerChange, 'problems' | 'isComplete'> {
    const { store, services } = this;
    return this.#status(store.problems.length > 0 ? store.problems : services.live.problems);
  }

  #status(problems: readonly Problem[]): Pick<DesignerChange, 'problems' | 'isComplete'> {
    return { problems: withMessages(problems), isComplete: !hasErrors(problems) };
  }

  #goTo([first]: readonly Edit[]): void {
    if (first) this.services.link.focusSetting({ path: pathOfEdit(first) });
  }
}
