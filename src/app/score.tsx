import { contractOfText } from '../contract/contract-text';
import { hasErrors } from '../core';
import { Score } from '../workspace/samples/score';
import { ScoreLine } from '../workspace/samples/score-line';
import { IN_WORKER, WHEN_IDLE, whenIdle } from '../workspace/samples/score-runner';
import type { NamedSample } from '../workspace/samples/test-run';
import type { Session } from './session';

/** All samples but those that crashed the page. */
export const samplesToTry = ({ samples, openings }: Session): readonly NamedSample[] =>
  samples.all.filter(({ id }) => !openings.isHeldBack('sample', id));

const scores = new WeakMap<Session, Score>();

/** The score of the open action; tried from the first call on. */
export function scoreOf(session: Session): Score {
  const known = scores.get(session);
  if (known) return known;
  const { editor, library, samples, openings } = session;
  const score = new Score({
    read: () => {
      const { openId: id } = library;
      const draft = editor.draft();
      if (id === undefined || !draft) return undefined;
      const { action, secrets, now, id: messageId } = editor.live.inputs;
      const { text, context, problems } = samples.reading;
      return {
        id,
        inputs: {
          action,
          contract: contractOfText(draft.contract),
          secrets,
          now,
          ...(messageId !== undefined && { id: messageId }),
        },
        samples: samplesToTry(session),
        root: context.root,
        rootText: hasErrors(problems) || openings.isHeldBack('sample', samples.openId) ? undefined : text,
      };
    },
    isUnfinished: () => editor.problems.all.quiet.some(({ severity }) => severity !== 'hint'),
    runners: [IN_WORKER, WHEN_IDLE],
    whenIdle,
  });
  editor.live.subscribe(score.touch);
  editor.problems.subscribe(score.touch);
  samples.subscribe(score.touch);
  scores.set(session, score);
  return score;
}

/** The score of the open action, beside the state of its request. */
export function ScoreOfAction({ session, onOpen }: { session: Session; onOpen: () => void }) {
  return <ScoreLine score={scoreOf(session)} onOpen={onOpen} />;
}
