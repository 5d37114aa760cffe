import { type ReactNode, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { commonTexts } from '../../i18n/common';
import { undoTexts } from '../../i18n/editor';
import { embeddingTexts } from '../../i18n/embedding';
import { previewTexts } from '../../i18n/request';
import { Announcements } from '../../ui/announcements';
import { Button, IconButton } from '../../ui/button';
import { FaultBoundary } from '../../ui/fault-boundary';
import { lazyComponent } from '../../ui/lazy';
import { Lazy } from '../../ui/lazy-part';
import { ManyRows } from '../../ui/many-rows';
import { UndoContext } from '../../ui/use-undo-toast';
import { Editor } from '../editor/editor';
import { EditorContext, LimitsContext, useBuilt, useExportedAction } from '../fields/editor-context';
import { RequestPane } from '../request/request-pane';
import { SendButton } from '../send/send-button';
import { Sending } from '../send/sending';
import styles from './designer.module.css';
import type { EmbeddedDesigner } from './embedded-designer';
import type { DesignerView } from './types';

const CodeView = lazyComponent(async () => (await import('../code/code-view')).CodeView);
const EngineView = lazyComponent(async () => (await import('../code/engine-view')).EngineView);
const SignatureView = lazyComponent(async () => (await import('../signature/signature-view')).SignatureView);
const ConfigView = lazyComponent(async () => (await import('../code/config-view')).ConfigView);
const SampleView = lazyComponent(async () => (await import('./sample-view')).SampleView);
const Unreadable = lazyComponent(async () => (await import('./unreadable-value')).UnreadableValue);
const HostSending = lazyComponent(async () => (await import('./host-sending')).HostSending);
const literalValues = new Lazy(() => import('../problems/quick-fixes/nearest'));

interface Props {
  readonly designer: EmbeddedDesigner;
}

/** One action of a host on the screen: the values of a sample, the form, and the request that they make. */
export function Designer({ designer }: Props) {
  const { store, services } = designer;
  const {
    readOnly = false,
    kinds,
    authMethods,
    send,
  } = useSyncExternalStore(designer.subscribe, () => designer.options);
  const [sending] = useState(() => new Sending());
  const limits = useMemo(
    () => ({ isReadOnly: readOnly, kinds, authMethods }),
    [readOnly, kinds, authMethods],
  );
  const unreadable = useSyncExternalStore(store.subscribe, () => store.problems);
  useEffect(() => {
    literalValues.load().then(
      ({ literalValuesIn }) => services.problems.alsoFind(literalValuesIn),
      () => undefined,
    );
  }, [services]);
  return (
    <EditorContext value={services}>
      <Announcements id="notices" label={embeddingTexts.notice} dismissLabel={embeddingTexts.dismiss}>
        <ManyRows>
          <UndoContext value={store}>
            <LimitsContext value={limits}>
              {unreadable.length > 0 ? (
                <Suspense>
                  <Unreadable problems={unreadable} />
                </Suspense>
              ) : (
                <section className={styles.designer} aria-label={embeddingTexts.label}>
                  <section className={styles.context} aria-label={embeddingTexts.context} data-pane="">
                    <Guarded>
                      <h2>{embeddingTexts.context}</h2>
                      <Suspense>
                        <SampleView designer={designer} />
                      </Suspense>
                    </Guarded>
                  </section>
                  <fieldset className={styles.edit} disabled={readOnly}>
                    <Guarded>
                      <Editor
                        key={String(readOnly)}
                        store={store}
                        send={send && <SendButton sending={sending} />}
                        tools={<UndoButtons designer={designer} />}
                      />
                    </Guarded>
                  </fieldset>
                  <div className={styles.request}>
                    <Guarded>
                      <Request designer={designer} sending={send && sending} />
                    </Guarded>
                  </div>
                </section>
              )}
            </LimitsContext>
          </UndoContext>
        </ManyRows>
      </Announcements>
    </EditorContext>
  );
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

const ALL_VIEWS: readonly DesignerView[] = ['request', 'code', 'run', 'signature', 'config'];

function Request({ designer, sending }: Props & { readonly sending: Sending | undefined }) {
  const { views: shown = ALL_VIEWS } = useSyncExternalStore(designer.subscribe, () => designer.options);
  const [chosen, choose] = useState<string>('request');
  const all = [
    { id: 'code', label: embeddingTexts.views.code, node: <CodeView /> },
    { id: 'run', label: embeddingTexts.views.run, node: <EngineView /> },
    { id: 'signature', label: previewTexts.signatureView, node: <LiveSignature /> },
    { id: 'config', label: embeddingTexts.views.config, node: <LiveConfig /> },
  ] as const;
  return (
    <RequestPane
      extraViews={all.filter(({ id }) => shown.includes(id))}
      chosen={chosen}
      onChoose={choose}
      below={sending && <HostSending designer={designer} sending={sending} />}
    />
  );
}

const LiveSignature = () => <SignatureView built={useBuilt()} />;

function LiveConfig() {
  return <ConfigView action={useExportedAction()} />;
}
