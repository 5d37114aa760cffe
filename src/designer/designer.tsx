/** The designer of one action as a React component, which gives its panes to the host to place. */
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { type RevertibleSteps, UndoContext } from '../ui/announcements';
import { ReadOnlyContext } from '../ui/button';
import { lazyComponent } from '../ui/lazy';
import { Lazy } from '../ui/lazy-part';
import { ManyRows } from '../ui/many-rows';
import { servicesOf } from './connect-editor';
import type { DesignerContracts } from './contract/contracts';
import { Editor } from './editor/editor';
import { EditorContext, type EditorLimits, LimitsContext, ReportPainted } from './fields/editor-context';
import type { DesignerHandle, DesignerView, RequestView } from './handle';
import type { DraftStore } from './host';
import { builder, withBuilder } from './request/live-request';
import { RequestPane } from './request/request-pane';
import type { DesignerSending } from './send/designer-sending';
import type { SendViewProps } from './send/send-view';

/** Finders of diagnostics that are no problems of the request. */
const finders = new Lazy(async () => {
  const [{ literalValuesIn, filtersOutsideIn, brokenJsonIn }, { constantKeys }] = await Promise.all([
    import('./problems/draft-findings'),
    import('../contract/constant-keys'),
  ]);
  return [literalValuesIn, filtersOutsideIn, brokenJsonIn, constantKeys];
});

/** The panes of the open action, for the host to put into its page: always the same elements. */
export interface DesignerPanes {
  /** The settings. */
  readonly settings: ReactNode;
  /** The request that they make, with its views, and the answer below it. */
  readonly request: ReactNode;
  /** The values of the sample, as a tree. */
  readonly values: ReactNode;
}

/** What a host adds to the panes. */
export interface DesignerSlots {
  /** Above the settings. */
  readonly notice?: ReactNode;
  /** Beside the kind of the action. */
  readonly tools?: ReactNode;
  /** In the place of the settings, and of the request, while there is no draft. */
  readonly withoutDraft?: Readonly<Record<'settings' | 'request', ReactNode>>;
  /** In the status line of the request: how the action fares with other samples. */
  readonly score?: ReactNode;
  /** Puts the answer below the request; a closed one is one line. */
  readonly answer?: ((content: ReactNode, isOpen: boolean) => ReactNode) | undefined;
}

export interface DesignerProps extends DesignerSlots {
  readonly designer: DesignerHandle;
  /** Owns the draft of the open action; undefined while there is none that can be read. */
  readonly draft: DraftStore | undefined;
  /** Identifies the open action: for another one the panes are made anew, with their secrets masked. */
  readonly id?: string | undefined;
  /** The undo of the host. */
  readonly steps: RevertibleSteps;
  /** What the user must not change or choose. */
  readonly limits?: EditorLimits;
  /** The views of the request; all by default. */
  readonly views?: readonly DesignerView[] | undefined;
  /** The chosen one, if there is such a view now. */
  readonly view: string;
  readonly onView: (view: RequestView) => void;
  /** For a host that stores contracts beside its configs (`contractsOfHost`). */
  readonly contracts?: DesignerContracts;
  /** Whether the request and the action can be copied beside the views. */
  readonly hasQuickCopies?: boolean;
  /** With so many other samples the request would be wrong. */
  readonly wrongCases?: number;
  /** Loads how requests are sent, with the view that sends; the same function until that changes. Without it there is no Send. */
  readonly send?: (() => Promise<DesignerSending>) | undefined;
  /** The button that sends may be out of sight: the wait is shown with the answer too. */
  readonly showsWait?: boolean;
  /** Something is shown in the place of the answer that was not there. */
  readonly onAnswer?: () => void;
  /** The page of the host around the panes. */
  readonly children: (panes: DesignerPanes) => ReactNode;
}

const NO_LIMITS: EditorLimits = {};

const PropsContext = createContext<DesignerProps | undefined>(undefined);
const useProps = (): DesignerProps => useContext(PropsContext) as DesignerProps;

/**
 * The designer of the open action of a host. It makes the panes and keeps them up to date; the host arranges them in its
 * page, and its components around them use the designer by its handle (`useDesigner`).
 */
export function Designer(props: DesignerProps) {
  const { designer, steps, limits = NO_LIMITS, contracts, children } = props;
  const services = servicesOf(designer);
  useEffect(() => {
    // What shows a request loads it again.
    builder.load().catch(() => undefined);
    finders.load().then(
      (all) => {
        for (const find of all) services.problems.alsoFind(find);
      },
      () => undefined,
    );
  }, [services]);
  useEffect(() => void contracts?.follow(services), [services, contracts]);
  // The panes have the properties of a context: the page is not rendered for what only these need.
  const page = useMemo(
    () => children({ settings: <Settings />, request: <Request />, values: <Values /> }),
    [children],
  );
  return (
    <EditorContext value={services}>
      <LimitsContext value={limits}>
        <UndoContext value={steps}>
          <PropsContext value={props}>
            <ManyRows>{page}</ManyRows>
          </PropsContext>
        </UndoContext>
      </LimitsContext>
    </EditorContext>
  );
}

function Settings() {
  const { draft, id, limits, tools, notice, send, withoutDraft } = useProps();
  if (!draft) return withoutDraft?.settings;
  return (
    <ReadOnlyContext value={limits?.isReadOnly ?? false}>
      <Editor key={id} store={draft} canSend={send !== undefined} tools={tools} notice={notice} />
    </ReadOnlyContext>
  );
}

const QuickCopies = lazyComponent(async () => (await import('./code/quick-copies')).QuickCopies);
const Values = lazyComponent(async () => (await import('./context/value-tree')).ValuesPane);

function Request() {
  const { draft, id, views, view, onView, contracts, hasQuickCopies, withoutDraft, ...props } = useProps();
  const { score, wrongCases, send, answer, showsWait = false, onAnswer } = props;
  const Send = useMemo(() => send && sendViewOf(send), [send]);
  if (!draft) {
    return (
      <>
        {withoutDraft?.request}
        <ReportPainted key={id} part="request" />
      </>
    );
  }
  return (
    <RequestPane
      key={id}
      views={views}
      chosen={view}
      onChoose={onView}
      contract={contracts && <contracts.View id={id ?? ''} />}
      extraActions={hasQuickCopies && <QuickCopies onRunIt={() => onView('run')} />}
      score={score}
      wrongCases={wrongCases}
      below={Send && <Send showsWait={showsWait} onShown={onAnswer} frame={answer} />}
    />
  );
}

/** The view that sends, loaded together with how the host sends. */
const sendViewOf = (load: () => Promise<DesignerSending>) =>
  lazyComponent<Omit<SendViewProps, 'sending'>>(() =>
    withBuilder(async () => {
      const [{ SendView }, sending] = await Promise.all([import('./send/send-view'), load()]);
      return (props) => <SendView sending={sending} {...props} />;
    }),
  );
