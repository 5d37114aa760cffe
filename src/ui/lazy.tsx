/**
 * Parts of the page that may be missing: still loading, not loadable, failed, or waiting for the vault to be unlocked.
 */
import {
  Component,
  type ComponentType,
  createElement,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { commonTexts } from '../i18n/common';
import { afterPaint, focusedElement } from './browser/dom-root';
import { Button } from './button';
import { Icon } from './icon';
import styles from './lazy.module.css';
import { Lazy, type LazyOptions } from './lazy-part';

interface LazyState<Part> {
  /** Undefined until it was loaded. */
  readonly part: Part | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Loads a part when `isWanted` is first true, without suspending. */
export function useLazy<Part>(lazy: Lazy<Part>, isWanted = true): LazyState<Part> {
  const [hasFailed, setHasFailed] = useState(false);
  const [, setLoaded] = useState<Part>();
  const retry = useCallback(
    () =>
      void lazy.load().then(
        (part) => setLoaded(() => part),
        () => setHasFailed(true),
      ),
    [lazy],
  );
  const isMissing = isWanted && lazy.loaded === undefined;
  useEffect(() => {
    if (isMissing) retry();
  }, [retry, isMissing]);
  return { part: lazy.loaded, hasFailed: hasFailed && isMissing, retry };
}

interface LazyComponentOptions extends LazyOptions {
  /** Nothing is shown if it cannot be loaded. */
  readonly isOptional?: boolean;
}

/**
 * A component that is loaded when it is first rendered; it suspends until then. If it cannot be loaded, a
 * note with a button to try again is in its place.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isOptional = false, ...options }: LazyComponentOptions = {},
): ComponentType<Props> {
  const lazy = new Lazy(load, options);
  return function LazyComponent(props: Props) {
    const [, setLoaded] = useState<ComponentType<Props>>();
    useEffect(() => () => lazy.forgetFailure(), []);
    // What suspended must use its promise again when it goes on, also where the part has come meanwhile.
    const attempted = lazy.loaded === undefined || lazy.isAttempted ? use(lazy.attempt()) : undefined;
    const Loaded = lazy.loaded ?? attempted;
    if (Loaded) return createElement(Loaded, props);
    if (isOptional) return null;
    const retry = () =>
      void lazy.load().then(
        (component) => setLoaded(() => component),
        () => undefined,
      );
    return <NotLoadedNote retry={retry} />;
  };
}

/** The retries of all notes in the page: when one part can be loaded again, the others probably can too. */
const retries = new Set<() => void>();

/**
 * Shown in place of a part that could not be loaded: the connection failed, or the server has a new
 * version.
 */
export function NotLoadedNote({ retry }: { retry: () => void }) {
  useEffect(() => {
    retries.add(retry);
    return () => void retries.delete(retry);
  }, [retry]);
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = note.current;
    return () => {
      const { parentElement: parent, previousElementSibling: before } = shown ?? {};
      if (parent && shown?.contains(focusedElement())) passFocusOn(parent, before ?? null);
    };
  }, []);
  return (
    <div ref={note} className={styles.note} role="alert">
      <p>{commonTexts.notLoaded}</p>
      <div className={styles.ways}>
        <Button
          onClick={() => {
            for (const one of [...retries]) one();
          }}
        >
          {commonTexts.tryAgain}
        </Button>
        <Button look="quiet" onClick={() => location.reload()}>
          {commonTexts.reload}
        </Button>
      </div>
    </div>
  );
}

const OPERABLE =
  ':is(button, input, select, textarea, a[href], [contenteditable="true"], [tabindex="0"]):not(:disabled, [tabindex="-1"])';

/**
 * Focuses the first control after `before` in `parent`, now or when it appears, unless the focus has
 * moved elsewhere.
 */
function passFocusOn(parent: Element, before: Element | null): void {
  const look = () => {
    const isLost = document.activeElement === document.body;
    const first = [...parent.querySelectorAll<HTMLElement>(OPERABLE)].find(
      (one) =>
        one.checkVisibility() &&
        !(before && before.compareDocumentPosition(one) !== Node.DOCUMENT_POSITION_FOLLOWING),
    );
    if (isLost) first?.focus();
    if (!isLost || first || !parent.isConnected) watch.disconnect();
  };
  const watch = new MutationObserver(look);
  watch.observe(parent, { childList: true, subtree: true });
  queueMicrotask(look);
}

/** Calls back once its siblings were painted; inside a `Suspense`, after they were loaded. */
export function AfterPaint({ run }: { readonly run: () => void }) {
  const onPainted = useEffectEvent(run);
  useEffect(() => afterPaint(() => onPainted()), []);
  return null;
}

interface FaultBoundaryProps {
  children: ReactNode;
  /** Rendered instead of the children after an error below; `retry` renders them again. */
  fallback: (fault: unknown, retry: () => void) => ReactNode;
  /** A change resets the boundary, so that the content is rendered again. */
  resetKey?: unknown;
  onFault?: () => void;
}

interface FaultState {
  readonly fault: { readonly error: unknown } | undefined;
  readonly resetKey: unknown;
}

/** The error boundary of a part of the page. */
export class FaultBoundary extends Component<FaultBoundaryProps, FaultState> {
  override state: FaultState = { fault: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<FaultState> {
    return { fault: { error } };
  }

  static getDerivedStateFromProps(
    { resetKey }: FaultBoundaryProps,
    state: FaultState,
  ): Partial<FaultState> | null {
    return resetKey === state.resetKey ? null : { fault: undefined, resetKey };
  }

  override componentDidCatch(): void {
    this.props.onFault?.();
  }

  override render() {
    const { fault } = this.state;
    if (!fault) return this.props.children;
    return this.props.fallback(fault.error, () => this.setState({ fault: undefined }));
  }
}

interface VaultLockedBannerProps {
  readonly text: string;
  /** Opens what unlocks the vault. */
  readonly onUnlock: () => void;
}

/** Says that the vault is locked, with the way to open it. */
export function VaultLockedBanner({ text, onUnlock }: VaultLockedBannerProps) {
  return (
    <div className={styles.banner}>
      <p>
        <Icon name="lock" /> {text}
      </p>
      <Button onClick={onUnlock}>{commonTexts.unlock}</Button>
    </div>
  );
}
