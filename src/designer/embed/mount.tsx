/** Mounts an embedded designer: its styles, its keys, and its page in the page of the host. */

import { type ReactNode, Suspense, useMemo, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { commonTexts } from '../../i18n/common';
import { undoTexts } from '../../i18n/editor';
import { embeddingTexts } from '../../i18n/embedding';
import { Announcements } from '../../ui/announcements';
import { rootOf, takesLetters } from '../../ui/browser/dom-root';
import { Button, IconButton } from '../../ui/button';
import { RootElementContext } from '../../ui/dialog';
import { FaultBoundary, lazyComponent } from '../../ui/lazy';
import { Designer } from '../designer';
import type { DesignerSending } from '../send/designer-sending';
import styles from './designer-page.module.css';
import type { EmbeddedDesigner } from './embedded-designer';
import './embed.css';
import '../../ui/tokens.css';
import '../../ui/base.css';

/** The style sheet of the designer, and its URL; the build puts them here (`src/package/embed.config.ts`). */
const STYLES = '__DESIGNER_STYLES__';
const STYLES_URL = '__DESIGNER_STYLES_URL__';

let sheet: CSSStyleSheet | undefined;

/**
 * Puts the styles of the designer into a shadow root; returns their removal.
 *
 * @param container is hidden until it has its styles, and stays so if the policy of the page allows none
 */
function adoptStyles(shadow: ShadowRoot, nonce: string | undefined, container: HTMLElement): () => void {
  if ('adoptedStyleSheets' in shadow) {
    sheet ??= newSheet();
    const own = sheet;
    shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, own];
    return () => {
      shadow.adoptedStyleSheets = shadow.adoptedStyleSheets.filter((one) => one !== own);
    };
  }
  return styleElement(shadow, nonce) ?? styleLink(shadow, container);
}

function newSheet(): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(STYLES);
  return made;
}

/** Undefined where there is no nonce, or the policy has another one. */
function styleElement(shadow: ShadowRoot, nonce: string | undefined): (() => void) | undefined {
  if (nonce === undefined) return undefined;
  const element = document.createElement('style');
  element.nonce = nonce;
  element.textContent = STYLES;
  shadow.prepend(element);
  if (element.sheet) return () => element.remove();
  element.remove();
  return undefined;
}

function styleLink(shadow: ShadowRoot, container: HTMLElement): () => void {
  const link = document.createElement('link');
  const trouble = document.createElement('p');
  link.rel = 'stylesheet';
  link.href = STYLES_URL;
  container.hidden = true;
  link.addEventListener('load', () => {
    container.hidden = false;
  });
  link.addEventListener('error', () => {
    trouble.textContent = embeddingTexts.noStyles;
    shadow.append(trouble);
  });
  shadow.prepend(link);
  return () => {
    link.remove();
    trouble.remove();
  };
}

/** What a text field handles besides characters; not Tab and Escape, which a host may use to leave. */
const EDITING_KEY = /^(?:Backspace|Delete|Enter|Arrow\w+|Home|End|Page\w+|Dead|Process)$/;

/** A field that has the undo of the browser, because its values are in no step. */
const hasOwnUndo = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-own-undo], dialog') !== null;

/** Undo or redo, if these keys mean one; Cmd is Ctrl on a Mac. */
function undoCommandOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: KeyboardEvent): 'undo' | 'redo' | undefined {
  const isMod = /mac|iphone|ipad/i.test(navigator.userAgent) ? metaKey : ctrlKey;
  if (!isMod || altKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : undefined;
}

/**
 * Takes the keys of undo and redo, and keeps from the host what was typed into a field or handled here: its shortcuts
 * of one key are not meant. Returns the end of that.
 */
function handleKeys(designer: EmbeddedDesigner, container: HTMLElement): () => void {
  const shadow = rootOf(container);
  /** What stands in a slot is of the host. */
  const isOfHost = ({ target }: Event) => target instanceof Node && target.getRootNode() !== shadow;
  const take = (event: Event, command: 'undo' | 'redo' | undefined) => {
    if (!command || isOfHost(event) || hasOwnUndo(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    designer[command]();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.isComposing) take(event, undoCommandOf(event));
  };
  const onBeforeInput = (event: InputEvent) => {
    const { inputType } = event;
    take(event, inputType === 'historyUndo' ? 'undo' : inputType === 'historyRedo' ? 'redo' : undefined);
  };
  const keepInside = (event: Event) => {
    if (isOfHost(event)) return;
    const { ctrlKey, metaKey, altKey, key } = event as KeyboardEvent;
    const isTyped = !ctrlKey && !metaKey && !altKey && (key.length === 1 || EDITING_KEY.test(key));
    // Fields only prevent its line end.
    const isLeft = key === 'Enter' && (ctrlKey || metaKey);
    if ((event.defaultPrevented && !isLeft) || (isTyped && takesLetters(event.target)))
      event.stopPropagation();
  };
  const types = ['keydown', 'keypress', 'keyup'] as const;
  container.addEventListener('keydown', onKeyDown, { capture: true });
  container.addEventListener('beforeinput', onBeforeInput, { capture: true });
  // After the handlers of the designer, which its root runs.
  for (const type of types) shadow.addEventListener(type, keepInside);
  return () => {
    container.removeEventListener('keydown', onKeyDown, { capture: true });
    container.removeEventListener('beforeinput', onBeforeInput, { capture: true });
    for (const type of types) shadow.removeEventListener(type, keepInside);
  };
}

/**
 * Calls the listener when the colour scheme of the host changes, in browsers with `light-dark()`; returns the end of
 * that. No event reports it, except that of a transition. Not in the style sheet, where the build replaces the function.
 */
function watchScheme(shadow: ShadowRoot, listener: () => void): () => void {
  const probe = document.createElement('i');
  probe.style.cssText =
    'position:absolute;visibility:hidden;color:light-dark(#fff,#000);transition:color 1ms';
  probe.addEventListener('transitionrun', listener);
  shadow.append(probe);
  return () => probe.remove();
}

/**
 * Shows a designer in a shadow root, and nothing outside of it; returns its end, after which nothing is left.
 *
 * @param nonce for a `<style>` where the browser cannot adopt style sheets
 */
export function mountDesigner(designer: EmbeddedDesigner, shadow: ShadowRoot, nonce?: string): () => void {
  const container = document.createElement('div');
  container.dataset.designer = '';
  // In place of what a failed start has left.
  shadow.replaceChildren(container);
  const removeStyles = adoptStyles(shadow, nonce, container);
  const showTheme = () => {
    const { theme } = designer.options;
    const scheme = getComputedStyle(shadow.host).colorScheme;
    const isBoth = scheme.includes('dark') && scheme.includes('light');
    if (theme === 'light' || theme === 'dark') container.dataset.theme = theme;
    else if (isBoth) delete container.dataset.theme;
    else container.dataset.theme = scheme.includes('dark') ? 'dark' : 'light';
  };
  showTheme();
  const stopScheme = watchScheme(shadow, showTheme);
  const stopTheme = designer.subscribe(showTheme);
  const stopKeys = handleKeys(designer, container);
  const root = createRoot(container);
  root.render(
    <RootElementContext value={container}>
      <DesignerPage designer={designer} />
    </RootElementContext>,
  );
  return () => {
    stopTheme();
    stopScheme();
    stopKeys();
    // Nobody would see the answer.
    designer.handle.cancelRequest();
    root.unmount();
    container.remove();
    removeStyles();
  };
}

const SampleView = lazyComponent(async () => (await import('./sample-view')).SampleView);
const Unreadable = lazyComponent(async () => (await import('./sample-view')).UnreadableValue);

interface Props {
  readonly designer: EmbeddedDesigner;
}

/** One action of a host on the screen: the values of a sample, the form, and the request that they make. */
function DesignerPage({ designer }: Props) {
  const { store, handle } = designer;
  const {
    readOnly = false,
    kinds,
    authMethods,
    views,
    send,
  } = useSyncExternalStore(designer.subscribe, () => designer.options);
  const limits = useMemo(
    () => ({ isReadOnly: readOnly, kinds, authMethods }),
    [readOnly, kinds, authMethods],
  );
  const view = useSyncExternalStore(designer.subscribe, () => designer.view);
  const [loadSending] = useState(() => sendingOf(designer));
  const unreadable = useSyncExternalStore(store.subscribe, () => store.problems);
  return (
    <Announcements id="notices" label={embeddingTexts.notice} dismissLabel={embeddingTexts.dismiss}>
      <Designer
        designer={handle}
        draft={store}
        steps={store}
        limits={limits}
        views={views}
        view={view}
        // There is no contract here.
        onView={(chosen) => chosen !== 'contract' && designer.chooseView(chosen)}
        send={send && loadSending}
        notice={<slot name="notice" />}
        tools={
          <>
            <UndoButtons designer={designer} />
            <slot name="tools" />
          </>
        }
        answer={(content, isOpen) => (
          <div className={styles.response} data-open={isOpen || undefined}>
            {content}
          </div>
        )}
      >
        {(panes) =>
          unreadable.length > 0 ? (
            <Suspense>
              <Unreadable problems={unreadable} />
            </Suspense>
          ) : (
            <section className={styles.designer} aria-label={embeddingTexts.label}>
              <section className={styles.context} aria-label={embeddingTexts.context} data-pane="">
                <Guarded>
                  <h2>{embeddingTexts.context}</h2>
                  <Suspense>
                    <SampleView designer={designer} values={panes.values} />
                  </Suspense>
                </Guarded>
              </section>
              <div className={styles.edit}>
                <Guarded>{panes.settings}</Guarded>
              </div>
              <div className={styles.request}>
                <Guarded>{panes.request}</Guarded>
              </div>
            </section>
          )
        }
      </Designer>
    </Announcements>
  );
}

/** Sends by the function that the host has given last; what was sent is kept while the designer is shown. */
function sendingOf(designer: EmbeddedDesigner): () => Promise<DesignerSending> {
  const sending: DesignerSending = {
    by: (request, options) => {
      const { send } = designer.options;
      if (!send) throw new Error('The host does not send');
      return send(request, options);
    },
  };
  return () => Promise.resolve(sending);
}

function UndoButtons({ designer }: Props) {
  const { store } = designer;
  const canUndo = useSyncExternalStore(store.subscribe, () => store.canUndo);
  const canRedo = useSyncExternalStore(store.subscribe, () => store.canRedo);
  return (
    <span>
      <IconButton
        icon="undo"
        label={undoTexts.undo}
        aria-disabled={!canUndo}
        onClick={() => designer.undo()}
      />
      <IconButton
        icon="redo"
        label={undoTexts.redo}
        aria-disabled={!canRedo}
        onClick={() => designer.redo()}
      />
    </span>
  );
}

/** Contains a fault in its part: the others go on. */
function Guarded({ children }: { children: ReactNode }) {
  return (
    <FaultBoundary
      fallback={(fault, retry) => (
        <div className={styles.notice} role="alert">
          <h2>{embeddingTexts.fault}</h2>
          <p>{embeddingTexts.faultText}</p>
          <p>{String(fault)}</p>
          <div>
            <Button onClick={retry}>{commonTexts.tryAgain}</Button>
          </div>
        </div>
      )}
    >
      {children}
    </FaultBoundary>
  );
}
