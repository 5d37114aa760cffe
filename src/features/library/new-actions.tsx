import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/button';
import { lazyDialog } from '../../components/dialog';
import type { Action, ObjectId } from '../../core';
import { useEditor } from '../../fields/editor-context';
import { texts } from '../../i18n/library';
import type { Library } from '../../model/library/library';
import styles from './action-list.module.css';

const ExamplesDialog = lazyDialog(
  texts.examples,
  async () => (await import('./examples-dialog')).ExamplesDialog,
);

const NAME = ['name'];

interface NewActionsProps {
  library: Library;
  /** Called when the person has opened another action. */
  onOpened?: (() => void) | undefined;
}

const common = {
  version: 1,
  name: '',
  method: 'POST',
  url: '',
  authentication: { method: 'none' },
} as const;

const BLANK: Record<ObjectId, Action> = {
  'automation.webhook': { ...common, objectId: 'automation.webhook', format: 'default', data: [] },
  'automation.rest-api-call': { ...common, objectId: 'automation.rest-api-call', format: 'json', body: '' },
};

/** An action as it begins: nothing filled in, everything else as preselected. */
export const newAction = (objectId: ObjectId): Action => BLANK[objectId];

/** The two kinds of action to begin with, and examples of both. */
export function NewActions({ library, onOpened }: NewActionsProps) {
  const { link } = useEditor();
  const [isChoosing, setChoosing] = useState(false);
  const add = (action: Action) => {
    flushSync(() => {
      setChoosing(false);
      library.add([action]);
    });
    onOpened?.();
    link.focusSetting({ path: NAME });
  };
  return (
    <div className={styles.add}>
      <Button icon="add" aria-label={texts.addWebhook} onClick={() => add(newAction('automation.webhook'))}>
        {texts.kinds['automation.webhook']}
      </Button>
      <Button
        icon="add"
        aria-label={texts.addRestApiCall}
        onClick={() => add(newAction('automation.rest-api-call'))}
      >
        {texts.kinds['automation.rest-api-call']}
      </Button>
      <Button look="quiet" onClick={() => setChoosing(true)}>
        {texts.examples}
      </Button>
      {isChoosing && <ExamplesDialog onAdd={add} onClose={() => setChoosing(false)} />}
    </div>
  );
}
