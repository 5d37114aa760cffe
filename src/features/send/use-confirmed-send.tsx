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
  readonly send: () => void;
}

/** Sends after the person has confirmed where to, if they have not before. The dialog goes into the page. */
export function useConfirmedSend({ memory, current, send }: Sending): {
  send: () => void;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Confirmation>();
  const isAsking = useRef(false);

  const attempt = async () => {
    // A second press while the first one reads what is known.
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      const known = await memory.read();
      const { id, action, request } = current();
      if (!request) return;
      const confirmation = confirmationFor(request.url, sentSecretsOf(action, id), known);
      setAsked(confirmation);
      if (!confirmation) send();
    } finally {
      isAsking.current = false;
    }
  };
  const confirm = async ({ origin, secrets }: Confirmation) => {
    setAsked(undefined);
    await memory.add(
      origin,
      secrets.map(({ key }) => key),
    );
    // Another tab may have changed the action meanwhile: then it is asked again.
    await attempt();
  };
  return {
    send: () => void attempt(),
    dialog: asked && (
      <RecipientDialog
        confirmation={asked}
        onSend={() => void confirm(asked)}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}
