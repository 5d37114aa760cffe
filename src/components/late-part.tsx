import { type ComponentType, createElement, lazy, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { texts } from '../i18n/common';
import { Button } from './button';
import { FaultBoundary } from './fault-boundary';
import { Late, onArrival } from './late';
import styles from './late-part.module.css';

/** A part of the app did not come, which is no bug: the connection failed, or the server has another version by now. */
class NotLoaded extends Error {}

/** In the place of what did not come. What else was missing and comes now shows that this may come, too. */
export function NotLoadedNote({ retry }: { retry: () => void }) {
  useEffect(() => onArrival(retry), [retry]);
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = note.current;
    return () => {
      const { parentElement: parent, previousElementSibling: before } = shown ?? {};
      // What was missing may come now, and so may this.
      if (parent && shown?.contains(document.activeElement))
        void import('./pass-focus-on').then(
          ({ passFocusOn }) => passFocusOn(parent, before ?? null),
          () => undefined,
        );
    };
  }, []);
  return (
    <div ref={note} className={styles.note} role="alert">
      <p>{texts.notLoaded}</p>
      <div className={styles.ways}>
        <Button onClick={retry}>{texts.tryAgain}</Button>
        <Button look="quiet" onClick={() => location.reload()}>
          {texts.reload}
        </Button>
      </div>
    </div>
  );
}

/**
 * A component that is loaded when it is first shown, like one of `lazy`, under the `Suspense` around it. Where it
 * does not come, its place says so and loads it anew; what the page can do without is left out.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  canBeLeftOut = false,
): ComponentType<Props> {
  const late = new Late(load);
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await late.load() };
      } catch (error) {
        throw new NotLoaded(String(error), { cause: error });
      }
    });
  // One that failed fails for ever; whoever asks later gets the next.
  let latest = begin();

  return function LatePart(props: Props) {
    const [attempt, setAttempt] = useState(0);
    return (
      <FaultBoundary
        key={attempt}
        onFault={() => {
          latest = begin();
        }}
        fallback={(fault) => {
          if (!(fault instanceof NotLoaded)) throw fault;
          return canBeLeftOut ? null : <NotLoadedNote retry={() => setAttempt(attempt + 1)} />;
        }}
      >
        {createElement(latest as ComponentType<Props>, props)}
      </FaultBoundary>
    );
  };
}
