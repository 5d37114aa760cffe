import { type ReactNode, useRef, useState } from 'react';
import type { Action, HttpRequest } from '../../core';
import {
  type Confirmation,
  confirmationFor,
  type RecipientMemory,
  sentSecretsOf,
} from '../../model/sending/recipients';
import { RecipientDialog } from './recipient-dialog';

interface Sending {
  readonly memory: RecipientMemory;
  /** The action with this id as it is now, and its request; the latter undefined where there is none. */
  readonly current: () => { id: string; action: Action; request: HttpRequest | undefined };
  /** False where there is no request any more. */
  readonly send: () => boolean;
}

/** Whether what is asked now was agreed to in the answer to an earlier question. */
function isCovered({ origin, secrets }: Confirmation, agreed: Confirmation | undefined): boolean {
  const keys = new Set(agreed?.secrets.map(({ key }) => key));
  return origin === agreed?.origin && secrets.every(({ key }) => keys.has(key));
}

/** Sends after the person has confirmed where to, if they have not before. The dialog goes into the page. */
export function useConfirmedSend({ memory, current, send }: Sending): {
  send: () => void;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Confirmation>();
  const isAsking = useRef(false);

  const attempt = async (agreed?: Confirmation) => {
    // A second press while the first one reads what is known.
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      const known = await memory.read();
      const { id, action, request } = current();
      if (!request) return;
      const confirmation = confirmationFor(request.url, sentSecretsOf(action, id), known);
      // Another tab may have changed the action since the person has agreed: then it is asked again.
      const isOpen = confirmation !== undefined && !isCovered(confirmation, agreed);
      setAsked(isOpen ? confirmation : undefined);
      if (isOpen || !send() || !confirmation) return;
      await memory.add(
        confirmation.origin,
        confirmation.secrets.map(({ key }) => key),
      );
    } finally {
      isAsking.current = false;
    }
  };
  return {
    send: () => void attempt(),
    dialog: asked && (
      <RecipientDialog
        confirmation={asked}
        onSend={() => {
          setAsked(undefined);
          void attempt(asked);
        }}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}
