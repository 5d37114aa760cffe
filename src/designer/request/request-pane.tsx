/** The pane of the request: its views, its problems, and the buttons that copy it. */
import { type ComponentType, type ReactNode, Suspense, useLayoutEffect, useSyncExternalStore } from 'react';
import { previewTexts } from '../../i18n/editor';
import { Segmented } from '../../ui/button';
import { lazyComponent, VaultLockedBanner } from '../../ui/lazy';
import { REQUEST_VIEWS, viewsOf } from '../connect-editor';
import { ReportPainted, useEditor, useIsSecretMissing, useSecretKeeping } from '../fields/editor-context';
import type { RequestView } from '../handle';
import { withBuilder } from './live-request';
import styles from './request-pane.module.css';

const MessageView = lazyComponent(() =>
  withBuilder(async () => (await import('./message/message-view')).MessageView),
);
const ProblemList = lazyComponent(() =>
  withBuilder(async () => (await import('./problem-list')).ProblemList),
);

const PRELOADED = { preload: true };
const CodeView = lazyComponent(
  () => withBuilder(async () => (await import('../code/code-view')).CodeView),
  PRELOADED,
);
const EngineView = lazyComponent(() =>
  withBuilder(async () => (await import('../code/engine-view')).EngineView),
);
const SignatureView = lazyComponent(() =>
  withBuilder(async () => (await import('../signature/signature-view')).SignatureView),
);
const ConfigView = lazyComponent(async () => (await import('../code/code-view')).ConfigView, PRELOADED);

/**
 * The views of a request, in their order; `signature` is shown for signed requests only, and `contract` where a host
 * has contracts, which the embedded designer does not.
 */
const VIEWS: Readonly<Record<Exclude<RequestView, 'contract'>, ComponentType>> = {
  request: MessageView,
  code: CodeView,
  run: EngineView,
  signature: SignatureView,
  config: ConfigView,
};

/** More views than that leave no room beside them in a narrow pane; what copies is in the views too. */
const MAX_BESIDE = 5;

interface RequestPaneProps {
  /** Those that can be chosen; the request itself always can. */
  readonly views?: readonly RequestView[] | undefined;
  /** The view of the contract, for a host that has contracts. */
  readonly contract?: ReactNode;
  /** Buttons for the request, in every view. */
  readonly extraActions?: ReactNode;
  /** In the status line: how the action fares with other samples. */
  readonly score?: ReactNode;
  /** With so many other samples the request would be wrong. */
  readonly wrongCases?: number;
  /** The id of the view that is shown, if there is such a view now. */
  readonly chosen: string;
  readonly onChoose: (id: RequestView) => void;
  /** At the end of the pane, in every view. */
  readonly below?: ReactNode;
}

/** The exact request, live: its message, what was signed, and what is wrong with it. */
export function RequestPane(props: RequestPaneProps) {
  const {
    views = REQUEST_VIEWS,
    contract,
    extraActions,
    chosen,
    onChoose,
    score,
    wrongCases = 0,
    below,
  } = props;
  const isSecretMissing = useIsSecretMissing();
  const { isLocked, showSecrets } = useSecretKeeping();
  const { live, allowedViews } = useEditor();
  const allowed = contract === undefined ? views.filter((name) => name !== 'contract') : views;
  useLayoutEffect(() => {
    allowedViews.current = allowed;
  });
  // Of the whole action it would render at each key.
  const shown = viewsOf(
    allowed,
    useSyncExternalStore(live.subscribe, () => live.isSigned),
  );
  const view = shown.find((name) => name === chosen) ?? 'request';
  const View = view === 'contract' ? undefined : VIEWS[view];

  return (
    <section className={styles.pane} aria-label={previewTexts.pane}>
      {shown.length > 1 && (
        <div className={styles.views} data-many={shown.length > MAX_BESIDE || undefined}>
          <Segmented
            label={previewTexts.viewsLabel}
            labelHidden
            tabs
            options={shown.map((name) => ({ value: name, label: previewTexts.views[name] }))}
            value={view}
            onChange={onChoose}
          />
          <Suspense>{extraActions}</Suspense>
        </div>
      )}
      {isSecretMissing && isLocked && (
        <VaultLockedBanner text={previewTexts.vaultLocked} onUnlock={showSecrets} />
      )}
      {/* Each its own: one that is left while the next is loaded would come back as it was, secrets shown. */}
      <div className={styles.view}>
        <Suspense key={view}>
          {View ? <View /> : contract}
          <ReportPainted part="request" />
        </Suspense>
      </div>
      <Suspense>
        <ProblemList score={score} wrongCases={wrongCases} />
      </Suspense>
      <Suspense>{below}</Suspense>
    </section>
  );
}
