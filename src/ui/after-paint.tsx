import { useEffect, useEffectEvent } from 'react';
import { afterPaint } from './browser/dom-root';

/** Calls back once its siblings were painted; inside a `Suspense`, after they were loaded. */
export function AfterPaint({ run }: { readonly run: () => void }) {
  const onPainted = useEffectEvent(run);
  useEffect(() => afterPaint(() => onPainted()), []);
  return null;
}
