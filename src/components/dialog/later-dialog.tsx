import { type ComponentType, useEffect, useRef, useState } from 'react';
import { texts } from '../../i18n/workbench';
import { Dialog } from './dialog';

interface Closable {
  readonly onClose: () => void;
}

const toLoad: (() => Promise<unknown>)[] = [];

/**
 * A dialog whose content is loaded later. Until it is there an empty one stands in its place, so
 * that no key reaches the page behind; it can be closed like every other. What is loaded already
 * opens without it.
 */
export function laterDialog<P extends Closable>(
  title: string,
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  const ready = async () => {
    loaded ??= await load();
    return loaded;
  };
  toLoad.push(ready);

  return function LaterDialog(props: P) {
    const [Content, setContent] = useState(() => loaded);
    const [failure, setFailure] = useState<{ readonly error: unknown }>();
    useEffect(() => {
      if (Content) return;
      ready().then(
        (content) => setContent(() => content),
        (error: unknown) => setFailure({ error }),
      );
    }, [Content]);
    if (failure) throw failure.error;
    return Content ? <Content {...props} /> : <Waiting title={title} onClose={props.onClose} />;
  };
}

/** Loads the contents of all dialogs, one after the other. */
export async function loadDialogs(): Promise<void> {
  // What does not come now is loaded when it is asked for.
  for (const load of toLoad) await load().catch(() => undefined);
}

function Waiting({ title, onClose }: Closable & { readonly title: string }) {
  const note = useRef<HTMLParagraphElement>(null);
  return (
    <Dialog open title={title} closeLabel={texts.close} onClose={onClose} initialFocus={note}>
      {/* It has the focus: on the button in the corner, Enter meant for what comes would close it. */}
      <p ref={note} tabIndex={-1}>
        {texts.moment}
      </p>
    </Dialog>
  );
}
