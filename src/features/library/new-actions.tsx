import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/button';
import { lazyDialog } from '../../components/dialog';
import { OBJECT_IDS } from '../../core/internal';
import { useEditor } from '../../fields/editor-context';
import { texts } from '../../i18n/library';
import type { Library } from '../../model/library/library';
import styles from './action-list.module.css';
import { addNew } from './add-new';

const ExamplesDialog = lazyDialog(
  texts.examples,
  async () => (await import('./examples-dialog')).ExamplesDialog,
);

const NAME = ['name'];

interface NewActionsProps {
  library: Library;
  /** Called when the person has opened another action. */
  onOpened?: (() => void) | undefined;
  onNewFolder?: () => void;
}

/** The kinds of action to begin with, and examples. */
export function NewActions({ library, onOpened, onNewFolder }: NewActionsProps) {
  const { link, tour } = useEditor();
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
          aria-label={texts.kinds[kind].add}
          onClick={() => begin(() => addNew(library, tour, kind))}
        >
          {texts.kinds[kind].name}
        </Button>
      ))}
      <Button look="quiet" onClick={() => setChoosing(true)}>
        {texts.examples}
      </Button>
      {onNewFolder && (
        <Button look="quiet" onClick={onNewFolder}>
          {texts.addFolder}
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
