import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { previewTexts } from '../../i18n/request';
import { lazyComponent } from '../../ui/lazy';
import { Segmented } from '../../ui/segmented';
import { ReportPainted, useAction, useBuilt, useIsSecretMissing } from '../fields/editor-context';
import { VaultLockedBanner } from '../fields/vault-locked-banner';
import { withBuilder } from './live-request';
import styles from './request-pane.module.css';

const MessageView = lazyComponent(() =>
  withBuilder(async () => {
    const { MessageView } = await import('./message/message-view');
    return () => <MessageView built={useBuilt()} />;
  }),
);
const ProblemList = lazyComponent(() =>
  withBuilder(async () => {
    const { ProblemList } = await import('./problem-list');
    return (props: Omit<ComponentProps<typeof ProblemList>, 'built'>) => (
      <ProblemList built={useBuilt()} {...props} />
    );
  }),
);

interface ExtraView {
  /** `signature` is shown for signed requests only. */
  readonly id: string;
  readonly label: string;
  readonly node: ReactNode;
}

/** The view that is there for every request. */
const REQUEST_VIEW = 'request';

const NO_VIEWS: readonly ExtraView[] = [];

interface RequestPaneProps {
  /** Beside those of the request itself. */
  readonly extraViews?: readonly ExtraView[];
  /** What else can be done with the request, whatever the view. */
  readonly extraActions?: ReactNode;
  /** In the status line: how the action fares with other samples. */
  readonly score?: ReactNode;
  /** The id of the view that is shown, if there is such a view now. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  /** At the end of the pane, whatever the view. */
  readonly below?: ReactNode;
}

/** The exact request, live: its message, what was signed, and what is wrong with it. */
export function RequestPane(props: RequestPaneProps) {
  const { extraViews = NO_VIEWS, extraActions, chosen, onChoose, score, below } = props;
  const isSecretMissing = useIsSecretMissing();
  const isSigned = useAction().authentication.method === 'hmac';

  const views: ExtraView[] = [
    { id: REQUEST_VIEW, label: previewTexts.requestView, node: <MessageView /> },
    ...extraViews.filter(({ id }) => id !== 'signature' || isSigned),
  ];
  const view = views.find(({ id }) => id === chosen) ?? (views[0] as ExtraView);

  return (
    <section className={styles.pane} aria-label={previewTexts.pane}>
      {views.length > 1 && (
        <div className={styles.views}>
          <Segmented
            label={previewTexts.views}
            labelHidden
            tabs
            options={views.map(({ id, label }) => ({ value: id, label }))}
            value={view.id}
            onChange={onChoose}
          />
          {extraActions}
        </div>
      )}
      {isSecretMissing && <VaultLockedBanner text={previewTexts.vaultLocked} />}
      {/* Each its own: one that is left while the next is loaded would come back as it was, secrets shown. */}
      <div className={styles.view}>
        <Suspense key={view.id}>
          {view.node}
          <ReportPainted part="request" />
        </Suspense>
      </div>
      <Suspense>
        <ProblemList score={score} />
      </Suspense>
      <Suspense>{below}</Suspense>
    </section>
  );
}
