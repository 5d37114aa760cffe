/** The buttons beside the views of the request that copy the open action. */
import { ENGINE_LOOKS, type EngineName } from '../../export/engines/engine-names';
import { commonTexts } from '../../i18n/common';
import { previewTexts } from '../../i18n/editor';
import { shellTexts } from '../../i18n/shell';
import { useAnnouncements } from '../../ui/announcements';
import { Button } from '../../ui/button';
import { Icon, type IconName } from '../../ui/icon';
import { MenuButton } from '../../ui/menu-button';
import { useDesigner } from '../fields/editor-context';
import { engineSource, showEngine, useUsedEngine } from './copies';
import styles from './quick-copies.module.css';

/** The name of the program, in any language. */
const CURL = 'curl';

const preload = () => void engineSource.attempt();

interface QuickCopiesProps {
  /** Shows the view “Run it”. */
  readonly onRunIt: () => void;
}

/**
 * Gives the action to the engine that was used last, and copies its request as a curl command: two buttons, or where
 * their words have no room one menu.
 */
export function QuickCopies({ onRunIt }: QuickCopiesProps) {
  const designer = useDesigner();
  const { notify } = useAnnouncements();
  const engine = useUsedEngine();
  const give = () =>
    void designer.copyForEngine().then((text) => {
      const label = previewTexts.views.run;
      const run = () => {
        showEngine(engine);
        onRunIt();
      };
      // Where the text names the view, it leads to it.
      notify(text.includes(label) ? { text, action: { label, run } } : { text });
    });
  const copyAsCurl = () => void designer.copyAsCurl().then((text) => notify({ text }));
  const items = [
    { id: 'engine', title: giveLabel(engine), run: give },
    { id: 'curl', title: shellTexts.copyAsCurl, run: copyAsCurl },
  ];
  return (
    <div className={styles.place}>
      <Button
        look="quiet"
        icon={giveIcon(engine)}
        className={styles.quick}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={give}
      >
        {giveLabel(engine)}
      </Button>
      <Button
        look="quiet"
        icon="command"
        className={styles.quick}
        aria-label={shellTexts.copyAsCurl}
        title={shellTexts.copyAsCurl}
        onClick={copyAsCurl}
      >
        {CURL}
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the menu is about to be used */}
      <div className={styles.menu} onPointerEnter={preload} onFocus={preload}>
        <MenuButton
          icon="duplicate"
          label={shellTexts.copyAs}
          field={{ title: shellTexts.copyAs }}
          groups={() => [{ items }]}
        >
          <Icon name="duplicate" />
          <span className="hidden-when-narrow">{commonTexts.copy}</span>
          <Icon name="down" />
        </MenuButton>
      </div>
    </div>
  );
}

/** The label of the button that gives an action to an engine. */
export function giveLabel(engine: EngineName): string {
  const { short, isPasted } = ENGINE_LOOKS[engine];
  return isPasted ? shellTexts.copyFor(short) : shellTexts.downloadFor(short);
}

export const giveIcon = (engine: EngineName): IconName =>
  ENGINE_LOOKS[engine].isPasted ? 'duplicate' : 'download';
