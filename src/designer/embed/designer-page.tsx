/** The designer of one action in the page of a host. */
import { type ReactNode, Suspense, useMemo, useState, useSyncExternalStore } from 'react';
import { commonTexts } from '../../i18n/common';
import { undoTexts } from '../../i18n/editor';
import { embeddingTexts } from '../../i18n/embedding';
import { Announcements } from '../../ui/announcements';
import { Button, IconButton } from '../../ui/button';
import { FaultBoundary, lazyComponent } from '../../ui/lazy';
import { Designer } from '../designer';
import type { DesignerSending } from '../send/designer-sending';
import styles from './designer-page.module.css';
import type { EmbeddedDesigner } from './embedded-designer';

const SampleView = lazyComponent(async () => (await import('./sample-view')).SampleView);
const Unreadable = lazyComponent(async () => (await import('./sample-view')).UnreadableValue);

interface Props {
  readonly designer: EmbeddedDesigner;
}

/** One action of a host on the screen: the values of a sample, the form, and the request that they make. */
export function DesignerPage({ designer }: Props) {
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
              <fieldset className={styles.edit} disabled={readOnly}>
                <Guarded>{panes.settings}</Guarded>
              </fieldset>
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
