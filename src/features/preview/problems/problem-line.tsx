import { memo } from 'react';
import { SeverityIcon } from '../../../components/messages';
import type { Problem } from '../../../core';
import { settingName } from '../../../fields/setting-name';
import { sameProblem } from '../../../model/same-problem';
import type { SettingsLink } from '../../../model/settings-link';
import styles from './problem-list.module.css';

interface ProblemLineProps {
  readonly problem: Problem;
  readonly words: string;
  /** Where it stands in a setting of several lines. */
  readonly place: string | undefined;
  readonly link: SettingsLink;
}

/** One problem; pressing it leads to the offending part of its setting. */
export const ProblemLine = memo(function ProblemLine({ problem, words, place, link }: ProblemLineProps) {
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

/** A line is drawn again only for another problem. */
function sameLine(before: ProblemLineProps, after: ProblemLineProps): boolean {
  const isSamePlace = before.place === after.place;
  const isSameText = before.words === after.words;
  return (
    isSamePlace && isSameText && before.link === after.link && sameProblem(before.problem, after.problem)
  );
}
