import { useMemo, useSyncExternalStore } from 'react';
import { useExportedAction } from '../designer';
import { withExportNames } from '../designer/store';
import { useUndoToast } from '../ui/use-undo-toast';
import { ApprovedCheck, compareInWorker } from '../workspace/approved/approved-check';
import { ApprovedDialog } from '../workspace/approved/approved-dialog';
import { ApprovedLine } from '../workspace/approved/approved-line';
import { samplesToTry } from './score';
import type { Session } from './session';

const checks = new WeakMap<Session, ApprovedCheck>();

/** The comparison of the open action with its approved requests, from the first call on. */
function approvedOf(session: Session): ApprovedCheck {
  const known = checks.get(session);
  if (known) return known;
  const { editor } = session;
  const check = new ApprovedCheck({
    read: () => {
      const draft = editor.draft();
      return draft && { action: editor.live.inputs.action, file: draft.approved };
    },
    compare: ({ action, file }) =>
      compareInWorker({ action: withExportNames(action, editor.exportNames(action)), file }),
  });
  editor.live.subscribe(check.touch);
  session.library.subscribe(check.touch);
  checks.set(session, check);
  return check;
}

/** How the open action compares with its approved requests, beside its score. */
export function ApprovedOfAction({ session, onOpen }: { session: Session; onOpen: () => void }) {
  return <ApprovedLine check={approvedOf(session)} onOpen={onOpen} />;
}

/** The approved requests of the open action. */
export function ApprovedRequests({ session, onClose }: { session: Session; onClose: () => void }) {
  const { library, samples, editor } = session;
  const tell = useUndoToast();
  const action = useExportedAction();
  const file = useSyncExternalStore(library.subscribe, () => editor.draft()?.approved ?? '');
  const all = useSyncExternalStore(samples.subscribe, () => samples.all);
  // biome-ignore lint/correctness/useExhaustiveDependencies: stands for the samples of the session
  const tried = useMemo(() => samplesToTry(session), [session, all]);
  return (
    <ApprovedDialog
      action={action}
      check={approvedOf(session)}
      samples={tried}
      file={file}
      onChange={(approved, said) => {
        const { openId } = library;
        if (openId === undefined) return;
        tell(said, () => library.revise(openId, (draft) => ({ ...draft, approved })));
      }}
      onClose={onClose}
    />
  );
}
