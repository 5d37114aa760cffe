import { Suspense, useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react';
import { lazyComponent } from '../../../ui/lazy';
import { useEditor, useRuntimeContext } from '../../fields/editor-context';
import { rowsSentAsText } from '../../store/between-kinds';
import { useDraft } from '../open-draft';

const NumberOffer = lazyComponent(async () => (await import('./kind-offer')).NumberOffer, {
  isOptional: true,
});

/** Says which rows send as text what is none: first when no row is typed in, and then as long as it is true. */
export function SentAsText() {
  const { link } = useEditor();
  const context = useRuntimeContext();
  const isTyping = useSyncExternalStore(link.subscribe, () => link.edited?.path[0] === 'data');
  const [isShown, setShown] = useState(false);
  const isLooking = isShown || !isTyping;
  // While nobody looks, a key renders nothing here.
  const webhook = useDeferredValue(useDraft(({ draft }) => (isLooking ? draft.webhook : undefined)));
  const sent = useMemo(() => webhook && rowsSentAsText(webhook, context), [webhook, context]);
  if (isShown !== (sent !== undefined)) setShown(!isShown);
  return <Suspense>{webhook && sent && <NumberOffer sent={sent} webhook={webhook} />}</Suspense>;
}
