import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Action, Built, Context, Path, Problem } from '../core';
import { type Draft, pathKey } from '../model/draft';
import type { Edit } from '../model/edit/edit';
import type { LiveRequest } from '../model/live-request';
import type { PaintedPart } from '../model/openings';
import type { SettingsLink, Target } from '../model/settings-link';
import type { SettingRemarks } from '../model/shown-problems/remark';
import type { ShownProblems } from '../model/shown-problems/shown-problems';
import type { Vault } from '../storage/vault/vault';

export interface Workbench {
  readonly live: LiveRequest;
  readonly link: SettingsLink;
  readonly problems: ShownProblems;
  /** Sets the time of the preview to now (B25). */
  /** The draft of the open action, if it can be read. */
  readonly draft: () => Draft | undefined;
  /** Makes edits of the open action as one step. */
  readonly perform: (edits: readonly Edit[]) => void;
  readonly refreshTime: () => void;
  /** Holds the values of secrets. */
  readonly secrets: Vault;
  readonly showSecrets: () => void;
  /** A part of the page shows what is open now. */
  readonly painted: (part: PaintedPart) => void;
}

export const WorkbenchContext = createContext<Workbench | undefined>(undefined);

export function useWorkbench(): Workbench {
  const workbench = useContext(WorkbenchContext);
  if (!workbench) throw new Error('No WorkbenchContext around this component');
  return workbench;
}

export function useBuilt(): Built {
  const { live } = useWorkbench();
  return useSyncExternalStore(live.subscribe, () => live.built);
}

/** The open action. */
export function useAction(): Action {
  const { live } = useWorkbench();
  return useSyncExternalStore(live.subscribe, () => live.inputs.action);
}

/** The time of the preview, in Unix seconds. */
export function useNow(): number {
  const { live } = useWorkbench();
  return useSyncExternalStore(live.subscribe, () => live.inputs.now);
}

/** The sample context of the preview; changes only when the sample changes. */
export function useRuntimeContext(): Context {
  const { live } = useWorkbench();
  return useSyncExternalStore(live.subscribe, () => live.inputs.context);
}

/** What is said of one setting now; the component renders again only when this changes. */
export function useRemarksAt(path: Path): SettingRemarks {
  const { problems } = useWorkbench();
  return useSyncExternalStore(problems.subscribe, () => problems.at(path));
}

/** What is said of all settings now. */
export function useAllRemarks(): SettingRemarks {
  const { problems } = useWorkbench();
  return useSyncExternalStore(problems.subscribe, () => problems.all);
}

/** What is said of the text of the open sample now. */
export function useSampleProblems(): readonly Problem[] {
  const { problems } = useWorkbench();
  return useSyncExternalStore(problems.subscribe, () => problems.ofSample);
}

/** Whether the preview points at this setting. */
export function useIsPointed(path: Path): boolean {
  const { link } = useWorkbench();
  return useSyncExternalStore(
    link.subscribe,
    () => link.pointed !== undefined && pathKey(link.pointed.path) === pathKey(path),
  );
}

/** The setting being edited, for the preview to light up. */
export function useEdited(): Target | undefined {
  const { link } = useWorkbench();
  return useSyncExternalStore(link.subscribe, () => link.edited);
}
