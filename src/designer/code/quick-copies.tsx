import { shellTexts } from '../../i18n/shell';
import { useAnnouncements } from '../../ui/announcements';
import { Button } from '../../ui/button';
import { useDesigner } from '../fields/editor-context';
import { engineSource } from './copies';
import { giveIcon, giveLabel } from './give-engine';
import styles from './quick-copies.module.css';
import { useUsedEngine } from './used-engine';

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
