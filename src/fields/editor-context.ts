import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Action, Built, Context, Path, Problem } from '../core';
import type { ReplacedSecret } from '../core/internal';
import { replacedSecrets } from '../core/internal';
import type { Draft } from '../model/draft';
import type { Edit } from '../model/edit/edit';
import type { LiveRequest } from '../model/live-request';
import type { PaintedPart } from '../model/openings';
import { withExportNames } from '../model/secrets/export-names';
import type { SettingsLink, Target } from '../model/settings-link';
import type { SettingRemarks } from '../model/shown-problems/remark';
import type { ShownProblems } from '../model/shown-problems/shown-problems';
import type { Tour } from '../model/tour/tour';
import type { Vault } from '../storage/vault/vault';

/** What the editor, the preview and their dialogs work with: the open action, and ways to it. */
export interface EditorServices {
  readonly live: LiveRequest;
  readonly link: SettingsLink;
  /** Leads through the first action of a person's own. */
  readonly tour: Tour;
  readonly problems: ShownProblems;
  /** The draft of the open action, if it can be read. */
  readonly draft: () => Draft | undefined;
  /** Makes edits of the open action as one step. */
  readonly perform: (edits: readonly Edit[]) => void;
  /** What exports call the typed secrets of the open action. */
  readonly exportNames: (action: Action) => readonly ReplacedSecret[];
  /** Sets the time of the preview to now (B25). */
  readonly refreshTime: () => void;
  /** Holds the values of secrets. */
  readonly secrets: Vault;
  readonly showSecrets: () => void;
  /** A part of the page shows what is open now. */
  readonly painted: (part: PaintedPart) => void;
}

export const EditorContext = createContext<EditorServices | undefined>(undefined);

export function useEditor(): EditorServices {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('No EditorContext around this component');
  return editor;
}

export function useBuilt(): Built {
  const { live } = useEditor();
  return useSyncExternalStore(live.subscribe, () => live.built);
}

/** The open action. */
export function useAction(): Action {
  const { live } = useEditor();
  return useSyncExternalStore(live.subscribe, () => live.inputs.action);
}

/** The open action with references in place of its typed secrets, as an export of it alone or of all has them. */
export function useExportedAction(): Action {
  const { exportNames } = useEditor();
  const action = useAction();
  return useMemo(() => withExportNames(action, exportNames(action)), [action, exportNames]);
}

/** What an export writes in place of the typed secrets of these actions, or of the open action alone. */
export function useReplacedSecrets(actions: readonly Action[], isOne: boolean): readonly ReplacedSecret[] {
  const { exportNames } = useEditor();
  return useMemo(
    () => (isOne ? actions.flatMap(exportNames) : replacedSecrets(actions)),
    [actions, isOne, exportNames],
  );
}

/** The time of the preview, in Unix seconds. */
export function useNow(): number {
  const { live } = useEditor();
  return useSyncExternalStore(live.subscribe, () => live.inputs.now);
}

/** The sample context of the preview; changes only when the sample changes. */
export function useRuntimeContext(): Context {
  const { live } = useEditor();
  return useSyncExternalStore(live.subscribe, () => live.inputs.context);
}

/** What is said of one setting now; the component renders again only when this changes. */
export function useRemarksAt(path: Path): SettingRemarks {
  const { problems } = useEditor();
  return useSyncExternalStore(problems.subscribe, () => problems.at(path));
}

/** What is said of all settings now. */
export function useAllRemarks(): SettingRemarks {
  const { problems } = useEditor();
  return useSyncExternalStore(problems.subscribe, () => problems.all);
}

/** What is said of the text of the open sample now. */
export function useSampleProblems(): readonly Problem[] {
  const { problems } = useEditor();
  return useSyncExternalStore(problems.subscribe, () => problems.ofSample);
}

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
