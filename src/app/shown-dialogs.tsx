import { Fragment, useCallback } from 'react';
import { useAction } from '../fields/editor-context';
import { useUndoToast } from '../fields/use-undo-toast';
import { ALL_DIALOGS, type DialogName, type DialogProps } from './dialogs';
import { readableActions } from './save-everything';

interface ShownDialogsProps extends Omit<DialogProps, 'open' | 'action' | 'all' | 'chosen' | 'tell'> {
  readonly shown: DialogName | undefined;
  /** The actions that were chosen in the list for it. */
  readonly chosen: readonly string[] | undefined;
}

/** The dialogs of the whole page, of which one is open at most. */
export function ShownDialogs({ shown, chosen, ...props }: ShownDialogsProps) {
  const { library } = props.session;
  const action = useAction();
  const tell = useUndoToast();
  const all = useCallback(() => readableActions(library, chosen), [library, chosen]);
  return ALL_DIALOGS.filter(([name, { isLasting }]) => isLasting || name === shown).map(
    ([name, { render }]) => (
      <Fragment key={name}>
        {render({ ...props, open: name === shown, action, tell, all, chosen: chosen?.length })}
      </Fragment>
    ),
  );
}
