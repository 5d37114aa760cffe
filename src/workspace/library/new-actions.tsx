import { useState } from 'react';
import { flushSync } from 'react-dom';
import { newAction, OBJECT_IDS } from '../../core/internal';
import { useEditor } from '../../designer/fields/editor-context';
import { libraryTexts } from '../../i18n/library';
import { Button } from '../../ui/button';
import { lazyDialog } from '../../ui/dialog';
import styles from './action-list.module.css';
import type { Library } from './state/library';

const ExamplesDialog = lazyDialog(
  libraryTexts.examples,
  async () => (await import('./examples-dialog')).ExamplesDialog,
);

const NAME = ['name'];

interface NewActionsProps {
  library: Library;
  /** Called when the person has opened another action. */
  onOpened?: (() => void) | undefined;
  onNewFolder?: () => void;
}

/** The buttons for a new action of each kind, a folder, and an example. */
export function NewActions({ library, onOpened, onNewFolder }: NewActionsProps) {
  const { link } = useEditor();
  const [isChoosing, setChoosing] = useState(false);
  const begin = (add: () => void) => {
    flushSync(() => {
      setChoosing(false);
      add();
    });
    onOpened?.();
    link.focusSetting({ path: NAME });
  };
  return (
    <div className={styles.add}>
      {OBJECT_IDS.map((kind) => (
        <Button
          key={kind}
          icon="add"
          aria-label={libraryTexts.kinds[kind].add}
          onClick={() => begin(() => library.add([newAction(kind)]))}
        >
          {libraryTexts.kinds[kind].name}
        </Button>
      ))}
      <Button look="quiet" onClick={() => setChoosing(true)}>
        {libraryTexts.examples}
      </Button>
      {onNewFolder && (
        <Button look="quiet" onClick={onNewFolder}>
          {libraryTexts.addFolder}
        </Button>
      )}
      {isChoosing && (
        <ExamplesDialog
          onAdd={(action) => begin(() => library.add([action]))}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
