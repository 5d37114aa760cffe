import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../button';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  open: boolean;
  /** The person wants it closed: Escape, or the button in its corner. */
  onClose: () => void;
  closeLabel: string;
  /** `full`: as large as the page allows, for what is a page by itself. */
  wide?: boolean | 'full';
  children: ReactNode;
  /** What has the focus at first; the button in the corner if left out. */
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
