import { type ComponentType, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { texts } from '../i18n/common';
import { IconButton } from './button';
import styles from './dialog.module.css';
import { Late, useLate } from './late';
import { NotLoadedNote } from './late-part';

interface DialogProps {
  title: string;
  open: boolean;
  /** Called on Escape and by the close button. */
  onClose: () => void;
  closeLabel: string;
  /** `full`: as large as the page allows. */
  wide?: boolean | 'full';
  children: ReactNode;
  /** Gets the focus when the dialog opens; the close button by default. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** The buttons at its foot. */
  footer?: ReactNode;
}

/** A modal dialog. What is inside exists only while it is open; the focus returns by itself. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { title, onClose, closeLabel, wide, initialFocus, children, footer } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    initialFocus?.current?.focus();
    // Closing gives the focus back; it must come before the element leaves the document.
    return () => element?.close();
  }, [initialFocus]);

  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${wide ? styles.wide : ''} ${wide === 'full' ? styles.full : ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.header}>
        <h2 id={titleId}>{title}</h2>
        <IconButton icon="close" label={closeLabel} onClick={onClose} />
      </div>
      <div className={styles.content}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </dialog>
  );
}

interface Closable {
  readonly onClose: () => void;
}

const toLoad: (() => Promise<unknown>)[] = [];

/**
 * A dialog whose content is loaded later. Until it is there an empty one stands in its place, so
 * that no key reaches the page behind; it can be closed like every other. What is loaded already
 * opens without it.
 */
export function lazyDialog<P extends Closable>(
  title: string,
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const content = new Late(load);
  toLoad.push(content.load);

  return function LaterDialog(props: P) {
    const { part: Content, hasFailed, retry } = useLate(content);
    if (Content) return <Content {...props} />;
    return (
      <Waiting title={title} onClose={props.onClose}>
        {hasFailed && <NotLoadedNote retry={retry} />}
      </Waiting>
    );
  };
}

/** Loads the contents of all dialogs, one after the other. */
export async function preloadDialogs(): Promise<void> {
  // What does not come now is loaded when it is asked for.
  for (const load of toLoad) await load().catch(() => undefined);
}

/** Until the content is there; the children stand in its place where it does not come. */
function Waiting({ title, onClose, children }: Closable & { title: string; children: ReactNode }) {
  const note = useRef<HTMLDivElement>(null);
  return (
    <Dialog open title={title} closeLabel={texts.close} onClose={onClose} initialFocus={note}>
      {/* It has the focus: on the button in the corner, Enter meant for what comes would close it. */}
      <div ref={note} tabIndex={-1}>
        {children || <p>{texts.moment}</p>}
      </div>
    </Dialog>
  );
}
