import {
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import type {
  Action,
  AuthenticationMethod,
  Built,
  Context,
  ObjectId,
  Path,
  Problem,
  Range,
} from '../../core';
import { isContainer, type Json, tagFor } from '../../core/internal';
import { afterPaint } from '../../ui/browser/dom-root';
import type { DesignerHandle, RequestView } from '../handle';
import type { DesignerHost, HostSecrets, HostServices, PaintedPane } from '../host';
import type { SettingDiagnostics, ShownProblems } from '../problems/shown-problems';
import { highlightSetting, type LiveRequest } from '../request/live-request';
import { withExportNames } from '../secrets/action-secrets';
import type { Sending } from '../send/sending';
import type { SettingsLink, Target } from '../store/settings-link';

/**
 * The React context of the editor, the preview and their dialogs: the services of the open action, and hooks that read
 * it.
 */
export interface EditorServices extends HostServices, Pick<DesignerHost, 'id' | 'sample'> {
  readonly live: LiveRequest;
  readonly link: SettingsLink;
  readonly problems: ShownProblems;
  readonly sending: Sending;
  /** The views of the request that the host allows. */
  readonly allowedViews: { current: readonly RequestView[] };
  /** What the host has of it. */
  readonly handle: DesignerHandle;
  /** Sets the time of the preview to now (B25). */
  readonly refreshTime: () => void;
}

/** What a host does not let the user do. */
export interface EditorLimits {
  readonly isReadOnly?: boolean | undefined;
  /** What can be chosen; all by default. */
  readonly kinds?: readonly ObjectId[] | undefined;
  readonly authMethods?: readonly AuthenticationMethod[] | undefined;
}

export const LimitsContext = createContext<EditorLimits>({});

export const useLimits = (): EditorLimits => useContext(LimitsContext);

/** Those of all choices that are allowed, and the current one. */
export const allowedOf = <Choice>(
  all: readonly Choice[],
  allowed: readonly Choice[] | undefined,
  current: Choice,
): readonly Choice[] => all.filter((one) => !allowed || one === current || allowed.includes(one));

export const EditorContext = createContext<EditorServices | undefined>(undefined);

export function useEditor(): EditorServices {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('No EditorContext around this component');
  return editor;
}

/** The open designer, for parts of the host around and inside it. */
export const useDesigner = (): DesignerHandle => useEditor().handle;

/** Reads something of the open designer; the component renders again only when it changes. */
export function useOfDesigner<State>(read: (designer: DesignerHandle) => State): State {
  const designer = useDesigner();
  return useSyncExternalStore(designer.subscribe, () => read(designer));
}

/** Reads something of the live request; the component renders again only when it changes. */
function useLive<Value>(read: (live: LiveRequest) => Value): Value {
  const { live } = useEditor();
  return useSyncExternalStore(live.subscribe, () => read(live));
}

/** Selects from the diagnostics of the settings. */
function useProblems<Value>(read: (problems: ShownProblems) => Value): Value {
  const { problems } = useEditor();
  return useSyncExternalStore(problems.subscribe, () => read(problems));
}

/** The request of the open action; only in a part that is loaded with the builder (`withBuilder`). */
export const useBuilt = (): Built => useLive(({ built }) => built);

/** Whether the open action needs a secret that has no value. */
export const useIsSecretMissing = (): boolean =>
  useLive(({ problems }) => problems.some(({ code }) => code === 'secret-missing'));

/** The open action. */
export const useAction = (): Action => useLive(({ inputs }) => inputs.action);

/** The open action with references in place of its typed secrets, as an export of it alone or of all has them. */
export function useExportedAction(): Action {
  const { exportNames } = useEditor();
  const action = useAction();
  return useMemo(() => withExportNames(action, exportNames(action)), [action, exportNames]);
}

/** The time of the preview, in Unix seconds. */
export const useNow = (): number => useLive(({ inputs }) => inputs.now);

/** The sample context of the preview; changes only when the sample changes. */
export const useRuntimeContext = (): Context => useLive(({ inputs }) => inputs.context);

/** The values of the sample and those that only the schema of the host knows (`aboutValue`). */
export function useKnownContext(): Context {
  const { contextSchema, problems } = useEditor();
  const context = useRuntimeContext();
  // With a schema come other problems.
  const schema = useSyncExternalStore(problems.subscribe, () => contextSchema?.());
  const root = schema?.knownIn(context.root) ?? context.root;
  return root === context.root ? context : { ...context, root };
}

/** The most values that are looked at for an example. */
const MAX_LOOKED_AT = 200;
const examples = new WeakMap<Context, { readonly tag: string | undefined }>();

/** The shortest tag of a plain value with the fewest steps; undefined where there is none near the root. */
export function exampleTag(context: Context): string | undefined {
  const known = examples.get(context);
  if (known) return known.tag;
  let level: readonly (readonly [Path, Json])[] = [[[], context.root]];
  let tags: string[] = [];
  while (level.length > 0 && tags.length === 0) {
    level = level
      .flatMap(([path, value]) =>
        value.type === 'object'
          ? [...value.byName]
              .slice(0, MAX_LOOKED_AT)
              .map(([name, child]) => [[...path, name], child] as const)
          : [],
      )
      .slice(0, MAX_LOOKED_AT);
    tags = level.flatMap(([path, value]) => (isContainer(value) ? [] : (tagFor(path, value) ?? [])));
  }
  const tag = tags.sort((one, other) => one.length - other.length)[0];
  examples.set(context, { tag });
  return tag;
}

/** The tag of a value of the open sample, for placeholders; the component renders again only when it changes. */
export const useExampleTag = (): string | undefined => useLive(({ inputs }) => exampleTag(inputs.context));

/** What is said of one setting now; the component renders again only when this changes. */
export const useDiagnosticsAt = (path: Path): SettingDiagnostics =>
  useProblems((problems) => problems.at(path));

/** What is said of all settings now. */
export const useAllDiagnostics = (): SettingDiagnostics => useProblems(({ all }) => all);

/** What is said of the text of the open sample now. */
export const useSampleProblems = (): readonly Problem[] => useProblems(({ ofSample }) => ofSample);

/** Whether the preview points at this setting. */
export function useIsPointed(path: Path): boolean {
  const { link } = useEditor();
  return useSyncExternalStore(link.subscribe, () => link.isPointed(path));
}

/** The setting being edited, for the preview to light up. */
export function useEdited(): Target | undefined {
  const { link } = useEditor();
  return useSyncExternalStore(link.subscribe, () => link.edited);
}

interface Linked<E extends HTMLElement> extends Hovered {
  readonly ref: RefObject<E | null>;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  /** Whether the preview points at this setting. */
  readonly pointed: boolean;
}

interface Hovered {
  readonly onPointerEnter: (event: Pick<PointerEvent, 'pointerType'>) => void;
  readonly onPointerLeave: () => void;
}

/** Lights up the bytes and the values of a setting while its control is hovered. */
export function useHovered(path: Path): Hovered {
  const { link, live } = useEditor();
  return {
    onPointerEnter({ pointerType }) {
      if (pointerType !== 'touch') highlightSetting({ link, live }, path);
    },
    onPointerLeave: () => link.clearHighlight('form'),
  };
}

/**
 * Ties a plain control to its setting: it can be focused from elsewhere and tells when it is
 * edited. The path must be the same array from render to render.
 */
export function useLinkedField<E extends HTMLElement>(path: Path): Linked<E> {
  const { link } = useEditor();
  const ref = useRef<E>(null);

  useLayoutEffect(
    () => link.register(path, { focus: (range) => ref.current && focusControl(ref.current, range) }),
    [link, path],
  );

  return {
    ref,
    onFocus: () => link.edit({ path }),
    onBlur: () => link.edit(undefined),
    pointed: useIsPointed(path),
    ...useHovered(path),
  };
}

/** Lets other parts of the app lead to a control that has no setting of its own; `show` is called before it gets the focus. */
export function usePlace<E extends HTMLElement>(path: Path, show?: () => void): RefObject<E | null> {
  const { link } = useEditor();
  const ref = useRef<E>(null);
  const onFocus = useEffectEvent(() => {
    show?.();
    if (ref.current) focusControl(ref.current, undefined);
  });
  useLayoutEffect(() => link.register(path, { focus: () => onFocus() }), [link, path]);
  return ref;
}

function focusControl(control: HTMLElement, range: Range | undefined): void {
  const fold = control.closest('details');
  if (fold) fold.open = true;
  control.focus();
  control.scrollIntoView({ block: 'nearest' });
  const isText = control instanceof HTMLInputElement && /^(text|password)$/.test(control.type);
  if (range && isText) control.setSelectionRange(range.start, range.end);
}

/** Whether the secrets are locked, and the way to them. */
export function useSecretKeeping() {
  const { secrets, showSecrets } = useEditor();
  const { isLocked } = useSyncExternalStore(secrets.subscribe, () => secrets.state);
  return { isLocked, showSecrets };
}

/** The value of a named secret as this tab knows it; empty where it does not. */
export function useSecretValue(name: string): string {
  const { secrets } = useEditor();
  return useSyncExternalStore(secrets.subscribe, () =>
    Object.hasOwn(secrets.named, name) ? (secrets.named[name] ?? '') : '',
  );
}

/** How long a value that is entered now lives, and how it is kept. */
export type SecretLifetime = 'host' | 'page' | 'tab' | 'device' | 'passphrase' | 'locked' | 'not-remembered';

export function lifetimeOf(
  {
    state,
    canKeep,
    isOfHost,
    keepsTyped,
  }: Pick<HostSecrets, 'state' | 'canKeep' | 'isOfHost' | 'keepsTyped'>,
  isNamed: boolean,
): SecretLifetime {
  const { keeping, isLocked, trouble } = state;
  if (isOfHost && (isNamed || keepsTyped)) return 'host';
  if (!canKeep) return 'page';
  if (keeping === 'tab') return 'tab';
  if (isLocked) return 'locked';
  return trouble === undefined ? keeping : 'not-remembered';
}

/** Reports that its siblings were painted; inside a `Suspense`, after they were loaded. */
export function ReportPainted({ part }: { part: PaintedPane }) {
  const { painted } = useEditor();
  useEffect(() => afterPaint(() => painted(part)), [painted, part]);
  return null;
}
