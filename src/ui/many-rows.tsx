import { createContext, type ReactNode, useContext, useState } from 'react';
import type { Action } from '../core';
import { commonTexts } from '../i18n/common';
import { lazyDialog } from './dialog';

/** The number of rows that is guaranteed to work (B30); more may slow the page down. */
const MAX_PROMISED_ROWS = 10_000;

/** Runs `goOn`; above 10,000 rows only after the user has confirmed. */
type AskForRows = (rows: number, goOn: () => void) => void;

const ManyRowsContext = createContext<AskForRows | undefined>(undefined);

/** Call it wherever rows are added. */
export function useManyRows(): AskForRows {
  const ask = useContext(ManyRowsContext);
  if (!ask) throw new Error('No ManyRows around this component');
  return ask;
}

/** The largest number of rows in one of the actions. */
export const maxRows = (actions: readonly Action[]): number =>
  actions.reduce((most, action) => Math.max(most, 'data' in action ? action.data.length : 0), 0);

const ManyRowsDialog = lazyDialog(
  commonTexts.moment,
  async () => (await import('./many-rows-dialog')).ManyRowsDialog,
);

/** Renders the confirmation above any other dialog. */
export function ManyRows({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ readonly rows: number; readonly goOn: () => void }>();
  const [ask] = useState(() => (rows: number, goOn: () => void) => {
    if (rows <= MAX_PROMISED_ROWS) goOn();
    else setAsked({ rows, goOn });
  });
  const close = () => setAsked(undefined);
  return (
    <ManyRowsContext value={ask}>
      {children}
      {asked && (
        <ManyRowsDialog
          rows={asked.rows}
          promised={MAX_PROMISED_ROWS}
          onClose={close}
          onTake={() => {
            close();
            asked.goOn();
          }}
        />
      )}
    </ManyRowsContext>
  );
}
