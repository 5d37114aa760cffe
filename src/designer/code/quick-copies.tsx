import { ENGINE_LOOKS, type EngineName } from '../../export/engines/engine-names';
import { shellTexts } from '../../i18n/shell';
import { useAnnouncements } from '../../ui/announcements';
import { Button } from '../../ui/button';
import type { IconName } from '../../ui/icon';
import { useDesigner } from '../fields/editor-context';
import { engineSource, useUsedEngine } from './copies';
import styles from './quick-copies.module.css';

const preload = () => void engineSource.attempt();

/** The buttons that give the action to the engine that was used last, and that copy its request as a curl command. */
export function QuickCopies() {
  const designer = useDesigner();
  const { notify } = useAnnouncements();
  const engine = useUsedEngine();
  const say = (copied: Promise<string>) => void copied.then((text) => notify({ text }));
  return (
    <div className={styles.place}>
      <Button
        look="quiet"
        icon={giveIcon(engine)}
        className={styles.quick}
        title={giveLabel(engine)}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => say(designer.copyForEngine())}
      >
        <span className="hidden-when-narrow">{giveLabel(engine)}</span>
      </Button>
      <Button
        look="quiet"
        icon="command"
        className={styles.quick}
        title={shellTexts.copyAsCurl}
        onClick={() => say(designer.copyAsCurl())}
      >
        <span className="hidden-when-narrow">{shellTexts.copyAsCurl}</span>
      </Button>
    </div>
  );
}

/** What the button says that gives an action to an engine. */
export function giveLabel(engine: EngineName): string {
  const { short, isPasted } = ENGINE_LOOKS[engine];
  return isPasted ? shellTexts.copyFor(short) : shellTexts.downloadFor(short);
}

export const giveIcon = (engine: EngineName): IconName =>
  ENGINE_LOOKS[engine].isPasted ? 'duplicate' : 'download';
