import { memo, useEffect, useState } from 'react';
import { Button } from '../../components/button';
import { Icon } from '../../components/icon';
import { SeverityIcon } from '../../components/messages';
import type { Problem, Severity } from '../../core';
import { useAction, useEditor } from '../../fields/editor-context';
import { ProblemPlaces, useProblemWords } from '../../fields/problem-words';
import { settingName } from '../../fields/setting-name';
import { texts } from '../../i18n/preview';
import { sameProblem } from '../../model/same-problem';
import type { SettingsLink } from '../../model/settings-link';
import styles from './problem-list.module.css';

/** Problems that are shown at first, and added with each press. */
const PAGE_SIZE = 100;
/** The counts are announced after a pause in typing of this length. */
const PAUSE_MS = 1200;

interface ProblemLineProps {
  readonly problem: Problem;
  readonly words: string;
  /** Where it stands in a setting of several lines. */
  readonly place: string | undefined;
  readonly link: SettingsLink;
}

/** One problem; pressing it leads to the offending part of its setting. */
const ProblemLine = memo(function ProblemLine({ problem, words, place, link }: ProblemLineProps) {
  const { severity, path, range } = problem;
  return (
    <button
      type="button"
      className={styles.problem}
      onClick={() => link.focusSetting(range ? { path, range } : { path })}
    >
      <span className={styles.severity}>
        <SeverityIcon severity={severity} named />
      </span>{' '}
      <span className={styles.setting}>{settingName(path)}</span>{' '}
      {place && <span className={styles.place}>{place} </span>}
      <bdi className={styles.message}>{words}</bdi>
    </button>
  );
}, sameLine);

/** A line is rendered again only for another problem. */
function sameLine(before: ProblemLineProps, after: ProblemLineProps): boolean {
  const isSamePlace = before.place === after.place;
  const isSameText = before.words === after.words;
  return (
    isSamePlace && isSameText && before.link === after.link && sameProblem(before.problem, after.problem)
  );
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'hint'];

/** The problems by severity, errors first; those of one severity in the order in which they were found. */
function bySeverity(problems: readonly Problem[]): Record<Severity, Problem[]> {
  const groups: Record<Severity, Problem[]> = { error: [], warning: [], hint: [] };
  for (const problem of problems) groups[problem.severity].push(problem);
  return groups;
}

/** All problems of the request, the errors first; each leads to its setting. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const { link } = useEditor();
  const wordsFor = useProblemWords();
  const places = new ProblemPlaces(useAction());
  const [shown, setShown] = useState(PAGE_SIZE);
  const groups = bySeverity(problems);
  const sorted = SEVERITIES.flatMap((severity) => groups[severity]);
  const state = stateOf(groups);
  const counts = SEVERITIES.map((severity) => groups[severity].length);
  const summary = texts.summary(texts.states[state], counts);
  const look = `${styles.summary} ${styles[state]}`;
  const settled = useSettled(summary);

  return (
    <div className={styles.problems} data-kept-clear>
      <p className="visually-hidden" role="status">
        {settled}
      </p>
      {sorted.length === 0 ? (
        <p className={look}>
          <Icon name={state} />
          {summary}
        </p>
      ) : (
        <details open>
          <summary className={look}>
            <Icon name={state} />
            {summary}
          </summary>
          <ul className={styles.list} aria-label={texts.problems}>
            {sorted.slice(0, shown).map((problem, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one problem can occur many times; its place is all it has
              <li key={index}>
                <ProblemLine
                  problem={problem}
                  words={wordsFor(problem)}
                  place={places.lineAndColumnOf(problem)}
                  link={link}
                />
              </li>
            ))}
            {sorted.length > shown && (
              <li>
                <Button look="quiet" onClick={() => setShown(shown + PAGE_SIZE)}>
                  {texts.showMore(Math.min(PAGE_SIZE, sorted.length - shown))}
                </Button>
              </li>
            )}
          </ul>
        </details>
      )}
    </div>
  );
}

/** What the problems make of the request. */
function stateOf(groups: ReturnType<typeof bySeverity>): keyof typeof texts.states {
  if (groups.error.length > 0) return 'error';
  return groups.warning.length > 0 ? 'warning' : 'complete';
}

/** The text after it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
