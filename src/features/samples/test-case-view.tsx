import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../../components/button';
import { DifferenceView } from '../../components/difference-view';
import { SeverityIcon } from '../../components/messages';
import { Segmented } from '../../components/segmented';
import { type Built, build, type Context, hasErrors, type Problem } from '../../core';
import type { Json } from '../../core/internal';
import { FileProblems } from '../../fields/file-problems';
import { useProblemWords } from '../../fields/problem-words';
import { settingName } from '../../fields/setting-name';
import { texts } from '../../i18n/samples';
import { sampleText } from '../../model/edge-cases/edge-cases';
import { contextOf, type Subject } from './test-case';
import type { TrialInputs } from './test-run';
import styles from './try-samples.module.css';

/** How a request is shown; secrets masked. */
export interface RequestLook {
  readonly render: (built: Built) => ReactNode;
  readonly textOf: (built: Built) => string;
}

interface SubjectViewProps {
  readonly subject: Subject;
  /** The open sample, which all others are compared with, and its values. */
  readonly baseName: string;
  readonly baseKey: string;
  readonly root: Json;
  readonly inputs: TrialInputs;
  readonly look: RequestLook;
  readonly onOpen: (id: string) => void;
  readonly onKeep: (name: string, text: string) => void;
}

type View = 'request' | 'difference';

const builtOf = (context: Context, { action, ...runtime }: TrialInputs): Built =>
  build(action, { ...runtime, context });

/** One sample of the table: its request, what is wrong with it, and what is different from the open one. */
export function SubjectView({
  subject,
  baseName,
  baseKey,
  root,
  inputs,
  look,
  onOpen,
  onKeep,
}: SubjectViewProps) {
  const [view, setView] = useState<View>('request');
  const { context, problems } = useMemo(() => contextOf(subject), [subject]);
  const built = useMemo(() => builtOf(context, inputs), [context, inputs]);
  const [kept, setKept] = useState<string>();
  const isKept = kept === subject.key;
  const isBase = subject.key === baseKey;
  const isShowingDifference = view === 'difference' && !isBase;
  const before = useMemo(
    () => (isShowingDifference ? look.textOf(builtOf({ root }, inputs)) : ''),
    [isShowingDifference, root, inputs, look],
  );
  const options = [
    { value: 'request', label: texts.request },
    { value: 'difference', label: texts.difference(baseName) },
  ] as const;

  return (
    <section className={styles.view} aria-label={subject.name}>
      <div className={styles.title}>
        <h3>{subject.name}</h3>
        {subject.is === 'hostile' ? (
          <Button
            icon="add"
            aria-disabled={isKept || undefined}
            onClick={() => {
              if (isKept) return;
              onKeep(subject.name, sampleText(subject.sample.root));
              setKept(subject.key);
            }}
          >
            {texts.keep}
          </Button>
        ) : isBase ? (
          <span className={styles.soft}>{texts.isOpen}</span>
        ) : (
          <Button onClick={() => onOpen(subject.key)}>{texts.open}</Button>
        )}
      </div>
      <p role="status">{isKept && texts.kept(subject.name)}</p>
      {subject.is === 'hostile' && <p>{texts.reasons[subject.kind]}</p>}
      {subject.is === 'sample' && problems.length > 0 && (
        <FileProblems text={subject.sample.text} problems={problems} withLines />
      )}
      {!hasErrors(problems) && (
        <>
          <Problems problems={built.problems} />
          {!isBase && (
            <Segmented
              label={texts.shown}
              labelHidden
              small
              options={options}
              value={view}
              onChange={setView}
            />
          )}
          {isShowingDifference ? (
            <DifferenceView
              before={before}
              after={look.textOf(built)}
              label={texts.differenceLabel(baseName, subject.name)}
              none={texts.same}
            />
          ) : (
            look.render(built)
          )}
        </>
      )}
    </section>
  );
}

/** So many are listed; the preview has all of them once the sample is open. */
const LISTED = 8;

function Problems({ problems }: { problems: readonly Problem[] }) {
  const wordsFor = useProblemWords();
  const bad = problems.filter(({ severity }) => severity !== 'hint');
  if (bad.length === 0) return null;
  return (
    <ul className={styles.problems} aria-label={texts.problems}>
      {bad.slice(0, LISTED).map((problem, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: problems have no identity of their own
        <li key={index}>
          <SeverityIcon severity={problem.severity} /> <b>{settingName(problem.path)}</b>{' '}
          <bdi>{wordsFor(problem)}</bdi>
        </li>
      ))}
      {bad.length > LISTED && <li>{texts.moreProblems(bad.length - LISTED)}</li>}
    </ul>
  );
}
