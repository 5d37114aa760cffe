/** The open action in this app: its samples and score, its approved requests, how it is sent, and where its answer is shown. */
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { contractOfText } from '../contract/contract';
import { type Action, hasErrors } from '../core';
import type { DesignerSending } from '../designer';
import {
  type RecipientMemory,
  type Recipients,
  toAction,
  withExportNames,
  withRecipient,
} from '../designer/store';
import { shellTexts } from '../i18n/shell';
import { useUndoToast } from '../ui/announcements';
import { readPreference, writePreference } from '../ui/browser/storage';
import { ApprovedCheck, ApprovedDialog, ApprovedLine, compareInWorker } from '../workspace/approved/approved';
import { IN_WORKER, Score, ScoreLine, WHEN_IDLE, whenIdle } from '../workspace/samples/score';
import type { NamedSample } from '../workspace/samples/test-run';
import { useOpenAction } from '../workspace/secrets/secret-warnings';
import { type Layout, responseSize } from './layout';
import { Splitter } from './panes';
import styles from './sending.module.css';
import type { Session } from './session';

/** All samples but those that crashed the page. */
const samplesToTry = ({ samples, openings }: Session): readonly NamedSample[] =>
  samples.all.filter(({ id }) => !openings.isHeldBack('sample', id));

export function useSamplesToTry(session: Session): readonly NamedSample[] {
  const { samples } = session;
  const all = useSyncExternalStore(samples.subscribe, () => samples.all);
  // biome-ignore lint/correctness/useExhaustiveDependencies: stands for the samples of the session
  return useMemo(() => samplesToTry(session), [session, all]);
}

/** One for each session, made when it is first asked for. */
function oncePerSession<Part>(make: (session: Session) => Part): (session: Session) => Part {
  const made = new WeakMap<Session, Part>();
  return (session) => {
    if (!made.has(session)) made.set(session, make(session));
    return made.get(session) as Part;
  };
}

/** The score of the open action; tried from the first call on. */
export const scoreOf = oncePerSession((session): Score => {
  const { designer, host, library, samples, openings } = session;
  const score = new Score({
    read: () => {
      const { openId: id } = library;
      const draft = host.draft();
      if (id === undefined || !draft) return undefined;
      const { secrets, now, id: messageId } = designer.inputs;
      const { text, context, problems } = samples.reading;
      return {
        id,
        inputs: {
          action: toAction(draft),
          contract: contractOfText(draft.contract),
          ...(secrets && { secrets }),
          now,
          ...(messageId !== undefined && { id: messageId }),
        },
        samples: samplesToTry(session),
        openId: samples.openId,
        root: context.root,
        rootText: hasErrors(problems) || openings.isHeldBack('sample', samples.openId) ? undefined : text,
      };
    },
    isUnfinished: () => designer.problems.quiet.some(({ severity }) => severity !== 'hint'),
    runners: [IN_WORKER, WHEN_IDLE],
    whenIdle,
  });
  designer.subscribe(score.touch);
  samples.subscribe(score.touch);
  return score;
});

/** The comparison of the open action with its approved requests, from the first call on. */
const approvedOf = oncePerSession((session): ApprovedCheck => {
  const { designer, host, library } = session;
  const check = new ApprovedCheck({
    read: () => {
      const draft = host.draft();
      return draft && { action: toAction(draft), file: draft.approved };
    },
    compare: ({ action, file }) =>
      compareInWorker({ action: withExportNames(action, host.exportNames(action)), file }),
  });
  designer.subscribe(check.touch);
  library.subscribe(check.touch);
  return check;
});

interface ScoresOfActionProps {
  readonly session: Session;
  readonly onDialog: (dialog: 'samples' | 'approved') => void;
}

/** The score of the open action, and how it compares with its approved requests, beside the state of its request. */
export function ScoresOfAction({ session, onDialog }: ScoresOfActionProps) {
  const { library, host } = session;
  const hasApproved = useSyncExternalStore(library.subscribe, () => (host.draft()?.approved ?? '') !== '');
  return (
    <>
      <ScoreLine score={scoreOf(session)} onOpen={() => onDialog('samples')} />
      {hasApproved && <ApprovedLine check={approvedOf(session)} onOpen={() => onDialog('approved')} />}
    </>
  );
}

interface ApprovedRequestsProps {
  readonly session: Session;
  readonly onClose: () => void;
  /** Closes it to go to a setting. */
  readonly onLeave: () => void;
}

/** The approved requests of the open action. */
export function ApprovedRequests({ session, onClose, onLeave }: ApprovedRequestsProps) {
  const { host, library } = session;
  const tell = useUndoToast();
  const action = useExportedAction(session);
  const file = useSyncExternalStore(library.subscribe, () => host.draft()?.approved ?? '');
  return (
    <ApprovedDialog
      action={action}
      check={approvedOf(session)}
      samples={useSamplesToTry(session)}
      file={file}
      onChange={(approved, said) => {
        const { openId } = library;
        if (openId === undefined) return;
        tell(said, () => library.revise(openId, (draft) => ({ ...draft, approved })));
      }}
      onClose={onClose}
      onLeave={onLeave}
    />
  );
}

/** The same with references in place of its typed secrets, as an export of it alone or of all has them. */
function useExportedAction(session: Session): Action {
  const { host } = session;
  const action = useOpenAction(session);
  return useMemo(() => withExportNames(action, host.exportNames(action)), [action, host]);
}

/** The name of the preference: how requests go out. */
const SENDER = 'way';

type Parts = Pick<Session, 'library' | 'saving'>;

/** Remembers recipients in the store, or without one until the tab is closed. */
function recipientsOf({ saving }: Parts): RecipientMemory {
  let unstored: Recipients = {};
  return {
    read: async () => {
      const stored = (await saving.store?.recipients().catch(() => undefined)) ?? {};
      return Object.entries(unstored).reduce(
        (all, [origin, keys]) => withRecipient(all, origin, keys),
        stored,
      );
    },
    add: async (origin, keys) => {
      unstored = withRecipient(unstored, origin, keys);
      await saving.store?.addRecipient(origin, keys).catch(() => undefined);
    },
  };
}

/** One for each session: what was sent is kept with it. */
export const sendingOf = oncePerSession(
  (session): DesignerSending => ({
    senderMemory: {
      read: () => readPreference(SENDER),
      write: (sender) => writePreference(SENDER, sender),
    },
    recipients: recipientsOf(session),
    follow(keepOnly) {
      const { library } = session;
      library.subscribe(() => keepOnly(library));
      // A sent request contains credentials.
      library.whenForgotten(() => keepOnly(new Set()));
    },
  }),
);

const ANSWER_ID = 'response-place';

interface AnswerProps {
  layout: Layout;
  onArrange: (change: Partial<Layout>) => void;
  isOpen: boolean;
  children: ReactNode;
}

/** The answer below the request, with a line between them that is dragged. */
export function Answer({ isOpen, layout, onArrange, children }: AnswerProps) {
  const size = responseSize(layout);
  const property = layout.response === undefined ? 'maxBlockSize' : 'blockSize';
  return (
    <>
      {isOpen && (
        <Splitter
          label={shellTexts.responseHeight}
          controls={ANSWER_ID}
          axis="y"
          unit="%"
          {...size}
          side="after"
          onChange={(response) => onArrange({ response })}
          onReset={() => onArrange({ response: undefined })}
        />
      )}
      <div
        id={ANSWER_ID}
        className={styles.answer}
        style={isOpen ? { [property]: `${size.value}%` } : undefined}
      >
        {children}
      </div>
    </>
  );
}
