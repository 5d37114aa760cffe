import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import type { Action } from '../core';
import { commonTexts } from '../i18n/common';
import { Button } from './button';
import { Dialog } from './dialog';

/** The number of rows that is guaranteed to work (B30); more may slow the page down. */
const MAX_PROMISED_ROWS = 10_000;

/** Runs `goOn`; above 10,000 rows only after the person has confirmed. */
type AskForRows = (rows: number, goOn: () => void) => void;

const ManyRowsContext = createContext<AskForRows | undefined>(undefined);

/** To be called wherever rows are added. */
export function useManyRows(): AskForRows {
  const ask = useContext(ManyRowsContext);
  if (!ask) throw new Error('No ManyRows around this component');
  return ask;
}

/** The largest number of rows in one of the actions. */
export const maxRows = (actions: readonly Action[]): number =>
  actions.reduce((most, action) => Math.max(most, 'data' in action ? action.data.length : 0), 0);

/** Renders the confirmation above any other dialog. */
export function ManyRows({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ readonly rows: number; readonly goOn: () => void }>();
  const cancel = useRef<HTMLButtonElement>(null);
  const [ask] = useState(() => (rows: number, goOn: () => void) => {
    if (rows <= MAX_PROMISED_ROWS) goOn();
    else setAsked({ rows, goOn });
  });
  const close = () => setAsked(undefined);
  return (
    <ManyRowsContext value={ask}>
      {children}
      {asked && (
        <Dialog
          title={commonTexts.manyRowsTitle(asked.rows)}
          onClose={close}
          initialFocus={cancel}
          footer={
            <>
              <Button ref={cancel} onClick={close}>
                {commonTexts.cancelRows}
              </Button>
              <Button
                look="primary"
                onClick={() => {
                  close();
                  asked.goOn();
                }}
              >
                {commonTexts.takeRows(asked.rows)}
              </Button>
            </>
          }
        >
          <p>{commonTexts.manyRows(MAX_PROMISED_ROWS)}</p>
        </Dialog>
      )}
    </ManyRowsContext>
  );
}
