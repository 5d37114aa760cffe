import { useSyncExternalStore } from 'react';
import { ENGINE_LOOKS, ENGINE_NAMES, type EngineName, isEngineName } from '../../export/engines/engine-names';
import { shellTexts } from '../../i18n/shell';
import { useAnnouncements } from '../../ui/announcements';
import { readPreference, writePreference } from '../../ui/browser/storage';
import { Button } from '../../ui/button';
import { Emitter } from '../../ui/emitter';
import type { IconName } from '../../ui/icon';
import { Lazy } from '../../ui/lazy-part';
import { servicesOf } from '../connect-editor';
import { useDesigner } from '../fields/editor-context';
import type { DesignerHandle } from '../handle';
import { withBuilder } from '../request/live-request';
import styles from './copy-as-curl.module.css';

/** Names of preferences: the engine that is shown, and the one that was given an action last. */
const SHOWN = 'engine';
const USED = 'used-engine';
const changes = new Emitter();
let used: EngineName | undefined;
let shown: EngineName | undefined;

function remembered(preference: string): EngineName {
  const stored = readPreference(preference) ?? '';
  return isEngineName(stored) ? stored : ENGINE_NAMES[0];
}

/** The engine that was given an action last in this browser; at first, the one that is offered first. */
function usedEngine(): EngineName {
  used ??= remembered(USED);
  return used;
}

/** The engine that was looked at last. */
function shownEngine(): EngineName {
  shown ??= remembered(SHOWN);
  return shown;
}

/** An action was given to this engine, which is offered first from now on. */
export function rememberEngine(engine: EngineName): void {
  used = engine;
  writePreference(USED, engine);
  changes.emit();
}

/** Shows what an engine gets. To look at it does not change which one is offered. */
export function showEngine(engine: EngineName): void {
  shown = engine;
  writePreference(SHOWN, engine);
  changes.emit();
}

export const useShownEngine = (): EngineName => useSyncExternalStore(changes.subscribe, shownEngine);

/** What the button says that gives the action to an engine. */
export function giveLabel(engine: EngineName): string {
  const { short, isPasted } = ENGINE_LOOKS[engine];
  return isPasted ? shellTexts.copyFor(short) : shellTexts.downloadFor(short);
}

export const giveIcon = (engine: EngineName): IconName =>
  ENGINE_LOOKS[engine].isPasted ? 'duplicate' : 'download';

const source = new Lazy(() => import('./engine-source'));
const preload = () => void source.attempt();

/** Gives the action to the engine that was used last, and says where it goes. The code for it is loaded on demand. */
export async function copyForEngine(designer: DesignerHandle, say: (text: string) => void): Promise<void> {
  const { giveOpenAction } = await source.load();
  say(await giveOpenAction(usedEngine(), servicesOf(designer)));
}

export const copyForEngineLabel = (): string => giveLabel(usedEngine());

function CopyForEngine({ className }: { className: string | undefined }) {
  const designer = useDesigner();
  const { notify } = useAnnouncements();
  const engine = useSyncExternalStore(changes.subscribe, usedEngine);
  return (
    <Button
      look="quiet"
      icon={giveIcon(engine)}
      className={className}
      title={giveLabel(engine)}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void copyForEngine(designer, (text) => notify({ text }))}
    >
      <span className="hidden-when-narrow">{giveLabel(engine)}</span>
    </Button>
  );
}

/** Copies the request as a curl command and announces the result. The code for it is loaded on demand. */
export async function copyAsCurl(designer: DesignerHandle, say: (text: string) => void): Promise<void> {
  const { curlToClipboard } = await withBuilder(() => import('./code-source'));
  say(await curlToClipboard(servicesOf(designer)));
}

/** The buttons that do it, and that give the action to an engine. */
export function QuickCopies() {
  const designer = useDesigner();
  const { notify } = useAnnouncements();
  return (
    <div className={styles.place}>
      <CopyForEngine className={styles.quick} />
      <Button
        look="quiet"
        icon="command"
        className={styles.quick}
        title={shellTexts.copyAsCurl}
        onClick={() => void copyAsCurl(designer, (text) => notify({ text }))}
      >
        <span className="hidden-when-narrow">{shellTexts.copyAsCurl}</span>
      </Button>
    </div>
  );
}
