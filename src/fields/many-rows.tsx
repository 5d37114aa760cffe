import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { Button } from '../components/button';
import { Dialog } from '../components/dialog';
import type { Action } from '../core';
import { texts } from '../i18n/workbench';

/** B30: what is promised to work. More may keep a page busy for long. */
const MAX_PROMISED_ROWS = 10_000;

/** Goes on with what brings an action of so many rows in; above 10,000 once the person has said so. */
type AskForRows = (rows: number, goOn: () => void) => void;

const ManyRowsContext = createContext<AskForRows | undefined>(undefined);

/** To be called wherever rows come in. */
export function useManyRows(): AskForRows {
  const ask = useContext(ManyRowsContext);
  if (!ask) throw new Error('No ManyRows around this component');
  return ask;
}

/** The rows of the action that has most of them. */
export const maxRows = (actions: readonly Action[]): number =>
  actions.reduce((most, action) => Math.max(most, 'data' in action ? action.data.length : 0), 0);

/** The one place that asks, over whatever dialog the rows come from. */
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
          open
          title={texts.manyRowsTitle(asked.rows)}
          closeLabel={texts.close}
          onClose={close}
          initialFocus={cancel}
          footer={
            <>
              <Button ref={cancel} onClick={close}>
                {texts.cancelRows}
              </Button>
              <Button
                look="primary"
                onClick={() => {
                  close();
                  asked.goOn();
                }}
              >
                {texts.takeRows(asked.rows)}
              </Button>
            </>
          }
        >
          <p>{texts.manyRows(MAX_PROMISED_ROWS)}</p>
        </Dialog>
      )}
    </ManyRowsContext>
  );
}
