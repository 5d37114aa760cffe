/** Modal dialogs, those that are loaded when they are first opened, and the element that they are in. */
import {
  type ComponentType,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { commonTexts } from '../i18n/common';
import { IconButton } from './button';
import styles from './dialog.module.css';
import { NotLoadedNote, useLazy } from './lazy';
import { Lazy } from './lazy-part';

/** The element that contains all that is rendered; what lies over the page goes to its end. */
export const RootElementContext = createContext<HTMLElement | undefined>(undefined);

/** Where portals go: the root of an embedded designer, or the body of the page. */
export const useRootElement = (): HTMLElement => useContext(RootElementContext) ?? document.body;

interface DialogProps {
  title: string;
  /** Called on Escape and by the close button. */
  onClose: () => void;
  /** `full`: as large as the window allows. */
  wide?: boolean | 'full';
  /** Without the bar of its title, which stays its name; a press beside the dialog closes it. */
  isBare?: boolean;
  children: ReactNode;
  /** Gets the focus when the dialog opens; the close button by default. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** The buttons at its foot. */
  footer?: ReactNode;
  /** Called on Ctrl+Enter in any field: the action of the primary button. */
  onSubmit?: (() => void) | undefined;
}

/**
 * A modal dialog, open while it is mounted; then the browser restores the focus. It goes to the end of the page: in a
 * small window, what opens it can be in a pane that is hidden.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, wide, isBare, initialFocus, children, footer, onSubmit } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const root = useRootElement();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    root.setAttribute('data-dialog', '');
    initialFocus?.current?.focus();
    // In a low window all of it scrolls, to what has the focus.
    if (element) element.scrollTop = 0;
    return () => {
      // Closing restores the focus, so it must happen before the element is removed from the document.
      element?.close();
      root.toggleAttribute('data-dialog', root.querySelector('dialog[open]') !== null);
    };
  }, [initialFocus, root]);
  useKeptHeight(dialog);

  return createPortal(
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${wide ? styles.wide : ''} ${wide === 'full' ? styles.full : ''}`}
      {...(isBare ? { 'aria-label': title, 'data-bare': true } : { 'aria-labelledby': titleId })}
      onClick={({ target, currentTarget }) => isBare && target === currentTarget && onClose()}
      onKeyDown={(event) => {
        const isSubmit = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat;
        // Another dialog inside this one has its own keys.
        if (isSubmit && event.target instanceof Node && event.currentTarget.contains(event.target))
          onSubmit?.();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {!isBare && (
        <div className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label={commonTexts.close} onClick={onClose} />
        </div>
      )}
      <div className={styles.content}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </dialog>,
    root,
  );
}

/**
 * Keeps a dialog as high as it has been, so that its foot does not move under the pointer when its content becomes
 * shorter; until the window has another size.
 */
function useKeptHeight(dialog: RefObject<HTMLDialogElement | null>) {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    let highest = 0;
    const observer = new ResizeObserver(() => {
      if (element.offsetHeight <= highest) return;
      highest = element.offsetHeight;
      element.style.setProperty('--highest', `${highest}px`);
    });
    observer.observe(element);
    const reset = () => {
      highest = 0;
      element.style.removeProperty('--highest');
    };
    window.addEventListener('resize', reset);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', reset);
    };
  }, [dialog]);
}

interface Closable {
  /** False for a dialog that is mounted while it is closed. */
  readonly open?: boolean;
  readonly onClose: () => void;
}

/**
 * A dialog that is loaded lazily. Until then an empty dialog is shown, so that no key reaches the page
 * behind; it can be closed like any other.
 */
export function lazyDialog<P extends Closable>(
  title: string,
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const content = new Lazy(load, { preload: true });

  return function LazyDialog(props: P) {
    const { part: Content, hasFailed, retry } = useLazy(content);
    if (Content) return <Content {...props} />;
    if (props.open === false) return null;
    return (
      <WaitingDialog title={title} onClose={props.onClose}>
        {hasFailed && <NotLoadedNote retry={retry} />}
      </WaitingDialog>
    );
  };
}

interface WaitingDialogProps extends Closable {
  title: string;
  /** The note if it could not be loaded. */
  children: ReactNode;
}

/** Shown while a dialog is loading. */
export function WaitingDialog({ title, onClose, children }: WaitingDialogProps) {
  const note = useRef<HTMLDivElement>(null);
  return (
    <Dialog title={title} onClose={onClose} initialFocus={note}>
      {/* It has the focus: Enter, meant for the dialog to come, would press the close button. */}
      <div ref={note} tabIndex={-1}>
        {children || <p>{commonTexts.moment}</p>}
      </div>
    </Dialog>
  );
}
