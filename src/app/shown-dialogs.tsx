import { Fragment, useCallback } from 'react';
import { useAction } from '../fields/editor-context';
import { useUndoToast } from '../fields/use-undo-toast';
import { ALL_DIALOGS, type DialogName, type DialogProps } from './dialogs';
import { readableActions } from './save-everything';

interface ShownDialogsProps extends Omit<DialogProps, 'open' | 'action' | 'all' | 'tell'> {
  readonly shown: DialogName | undefined;
}

/** The dialogs of the whole page, of which one is open at most. */
export function ShownDialogs({ shown, ...props }: ShownDialogsProps) {
  const { library } = props.session;
  const action = useAction();
  const tell = useUndoToast();
  const all = useCallback(() => readableActions(library), [library]);
  return ALL_DIALOGS.filter(([name, { isLasting }]) => isLasting || name === shown).map(
    ([name, { render }]) => (
      <Fragment key={name}>{render({ ...props, open: name === shown, action, tell, all })}</Fragment>
    ),
  );
}
