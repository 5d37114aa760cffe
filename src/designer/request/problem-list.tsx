/** The status line of the request, and the list of its problems: the same one of several places is one line. */
import { memo, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { isWrong } from '../../contract/finding';
import { type Action, type Built, hasErrors, type Severity } from '../../core';
import { previewTexts } from '../../i18n/editor';
import { inLine } from '../../i18n/format';
import { settingName } from '../../i18n/naming';
import { remarksTexts } from '../../i18n/problems';
import { Button } from '../../ui/button';
import { Icon, type IconName, SeverityIcon } from '../../ui/icon';
import { useAction, useAllRemarks, useBuilt, useEditor, useSampleProblems } from '../fields/editor-context';
import { Fixes, ProblemPlaces, stepWords, useProblemWords } from '../fields/setting-messages';
import { sameProblem } from '../problems/remark';
import { MISSING, type MissingCode, type Remark, type SettingRemarks } from '../problems/shown-problems';
import { pathKey } from '../store/draft';
import type { SettingsLink } from '../store/settings-link';
import styles from './problem-list.module.css';

/** Problems that are shown at first, and added with each press. */
const PAGE_SIZE = 100;
/** Fixes are looked for by building the request with each, so not for all of very many problems. */
const MAX_FIXED = 20;
/** A sentence has room for so many names. */
const MAX_NAMED = 10;
/** The counts are announced after a pause in typing of this length. */
const PAUSE_MS = 1200;

interface ProblemLineProps {
  readonly problem: Remark;
  /** It is missing where nobody has been yet. */
  readonly isStep: boolean;
  readonly words: string;
  /** Where it stands in a setting of several lines, and how often. */
  readonly place: string | undefined;
  readonly link: SettingsLink;
}

/** One problem; pressing it leads to the offending part of its setting. */
const ProblemLine = memo(function ProblemLine({ problem, isStep, words, place, link }: ProblemLineProps) {
  const { severity, path, range } = problem;
  return (
    <button
      type="button"
      className={styles.problem}
      onClick={() => link.focusSetting(range ? { path, range } : { path })}
    >
      <span className={styles.severity}>
        {isStep ? <Next /> : <SeverityIcon severity={severity} named />}
      </span>{' '}
      <span className={styles.setting}>{settingName(path)}</span>{' '}
      {place && <span className={styles.place}>{place} </span>}
      <bdi className={styles.message}>{words}</bdi>
    </button>
  );
}, sameLine);

function Next() {
  return (
    <span className={styles.next}>
      <Icon name="step" /> {remarksTexts.next}
    </span>
  );
}

/** A line is rendered again only for another problem. */
function sameLine(before: ProblemLineProps, after: ProblemLineProps): boolean {
  const isSamePlace = before.place === after.place;
  const isSameText = before.words === after.words && before.isStep === after.isStep;
  return (
    isSamePlace && isSameText && before.link === after.link && sameProblem(before.problem, after.problem)
  );
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'hint'];

/** The remarks by severity, errors first; those of one severity in the order in which they were found. */
function bySeverity(remarks: readonly Remark[]): Record<Severity, Remark[]> {
  const groups: Record<Severity, Remark[]> = { error: [], warning: [], hint: [] };
  for (const remark of remarks) groups[remark.severity].push(remark);
  return groups;
}

interface ProblemListProps {
  /** Between the verdict and the size: how the action fares with other samples. */
  readonly score?: ReactNode;
  /** With so many other samples the request would be wrong. */
  readonly wrongCases?: number;
}

/** Whether its field shows the message: a row of data has room for a sign only, and a contract has no field. */
const isSaidAtField = ({ path: [setting] }: Remark): boolean => setting !== 'data' && setting !== 'contract';

/**
 * The status line, and above it everything that is said of its settings, the errors first; each leads to its setting.
 * Closed, the list is one line, which repeats nothing that stands at a field. What is true of several places is said
 * once.
 */
export function ProblemList({ score, wrongCases = 0 }: ProblemListProps) {
  const built = useBuilt();
  const { link } = useEditor();
  const wordsFor = useProblemWords();
  const remarks = useAllRemarks();
  const isStale = hasErrors(useSampleProblems());
  const action = useAction();
  const places = new ProblemPlaces(action);
  const [shown, setShown] = useState(PAGE_SIZE);
  const [isOpen, setOpen] = useState(false);
  const groups = bySeverity(remarks.shown);
  const { error, warning, hint } = groups;
  const sorted = groupedRemarks([...error, ...remarks.steps, ...warning, ...hint]);
  const steps = new Set(remarks.steps);
  const state = stateOf(built, remarks, action, isStale, wrongCases);
  const isSaid = (remark: Remark) => state === 'wrong' && isWrong(action, remark);
  const counts = SEVERITIES.map((severity) => groups[severity].filter((remark) => !isSaid(remark)).length);
  const words = wordsOf(state, built, remarks);
  // The list begins with the step.
  const summaryWords = state === 'next' ? previewTexts.states[built.request ? 'warning' : 'typing'] : words;
  const summary = previewTexts.summary(summaryWords, counts);
  const look = `${styles.summary} ${styles[state]}`;
  const settled = useSettled(previewTexts.summary(words, counts));
  const region = useRef<HTMLElement>(null);
  const listId = useId();
  const onFixed = useCallback(() => region.current?.focus(), []);

  return (
    <section
      ref={region}
      className={styles.problems}
      data-kept-clear
      tabIndex={-1}
      aria-label={previewTexts.problemRegion}
    >
      <p className="visually-hidden" role="status">
        {settled}
      </p>
      <div className={styles.status}>
        {sorted.length === 0 ? (
          <p className={look}>
            <Icon name={ICONS[state]} />
            {summary}
          </p>
        ) : (
          <button
            type="button"
            className={look}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={ICONS[state]} />
            {summary}
            <Icon name={isOpen ? 'down' : 'up'} />
          </button>
        )}
        <div className={styles.figures}>
          {score && <div className={styles.score}>{score}</div>}
          <p className={styles.size}>{previewTexts.size(built.spans.at(-1)?.end ?? 0)}</p>
        </div>
      </div>
      {sorted.length > 0 && (
        <ul
          id={listId}
          className={isOpen ? `${styles.list} ${styles.open}` : `${styles.list} ${styles.line}`}
          data-problem-list={isOpen ? 'open' : 'line'}
          aria-label={previewTexts.problems}
        >
          {sorted.slice(0, shown).map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one problem can occur many times; its place is all it has
            <li key={index} data-at-field={isSaidAtField(group.remark) || undefined}>
              <ProblemLine
                problem={group.remark}
                isStep={steps.has(group.remark)}
                words={
                  steps.has(group.remark) ? stepWords(group.remark, wordsFor) : groupWords(group, wordsFor)
                }
                place={placesOf(group, places)}
                link={link}
              />
              {index < MAX_FIXED && (
                <div className={styles.fixes}>
                  <Fixes remark={group.remark} isAtField={false} onFixed={onFixed} />
                </div>
              )}
            </li>
          ))}
          {sorted.length > shown && (
            <li>
              <Button look="quiet" onClick={() => setShown(shown + PAGE_SIZE)}>
                {previewTexts.showMore(Math.min(PAGE_SIZE, sorted.length - shown))}
              </Button>
            </li>
          )}
        </ul>
      )}
      {isStale && state !== 'stale' && (
        <p className={`${styles.summary} ${styles.stale}`}>
          <Icon name="warning" />
          {previewTexts.states.stale}
        </p>
      )}
    </section>
  );
}

function groupWords({ remark, members }: RemarkGroup, wordsFor: (remark: Remark) => string): string {
  if (remark.code !== 'contract-unknown' || members.length === 0) return wordsFor(remark);
  const named = members.slice(0, MAX_NAMED).map(inLine);
  const isMore = members.length > MAX_NAMED;
  return remarksTexts.unknownMembers(isMore ? [...named, '…'] : named, remark.values.at);
}

/** “Line 2, column 7”, and how many places there are. */
function placesOf({ remark, places }: RemarkGroup, found: ProblemPlaces): string | undefined {
  const first = found.lineAndColumnOf(remark);
  if (places === 1) return first;
  return [...(first ? [first] : []), remarksTexts.places(places)].join(', ');
}

type State = keyof typeof previewTexts.states | 'next' | 'wrong';

const ICONS: Record<State, IconName> = {
  error: 'error',
  wrong: 'error',
  typing: 'rename',
  next: 'step',
  stale: 'warning',
  warning: 'warning',
  sample: 'warning',
  complete: 'complete',
};

/** How the request stands, as far as it is said. */
function stateOf(
  built: Built,
  { shown, steps, quiet }: SettingRemarks,
  action: Action,
  isStale: boolean,
  wrongCases: number,
): State {
  const isError = ({ severity }: Remark) => severity === 'error';
  if (shown.some(isError)) return 'error';
  if (!built.request && quiet.some(isError)) return 'typing';
  if (!built.request) return 'next';
  if (isStale) return 'stale';
  if (shown.some((remark) => isWrong(action, remark))) return 'wrong';
  const isMissing = ({ code }: Remark) => MISSING.some((missing) => missing === code);
  if (shown.some((remark) => remark.severity === 'warning' || isMissing(remark))) return 'warning';
  if (steps.length > 0) return 'next';
  return wrongCases > 0 ? 'sample' : 'complete';
}

function wordsOf(state: State, built: Built, remarks: SettingRemarks): string {
  if (state === 'next') return firstStep(built, remarks);
  if (state !== 'wrong') return previewTexts.states[state];
  const isNotJson = remarks.shown.some(({ code }) => code === 'body-not-json');
  return remarksTexts.wrong[isNotJson ? 'body' : 'contract'];
}

/** What is asked for first, or worth knowing. */
function firstStep({ request }: Built, { steps: [first] }: SettingRemarks): string {
  if (!first) return previewTexts.states.typing;
  const code = first.code as MissingCode;
  return request ? remarksTexts.stepSentences[code] : remarksTexts.nextStep(remarksTexts.steps[code]);
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

export interface RemarkGroup {
  /** The first of them. Of several, its `at` names a place in any item: `lines[].sku`. */
  readonly remark: Remark;
  readonly places: number;
  /** The members that the contract does not mention, where they are several of one object. */
  readonly members: readonly string[];
}

/** In the order of the first of each; their severities have to be in groups already. */
export function groupedRemarks(remarks: readonly Remark[]): RemarkGroup[] {
  const groups = new Map<string, Remark[]>();
  for (const remark of remarks) {
    const key = JSON.stringify([remark.severity, remark.code, pathKey(remark.path), sharedValues(remark)]);
    const group = groups.get(key);
    if (group) group.push(remark);
    else groups.set(key, [remark]);
  }
  return [...groups.values()].map((group) => {
    const [first] = group as [Remark];
    const names = group.flatMap((one) => (one.code === 'contract-unknown' ? one.values.name : []));
    const members = [...new Set(names)];
    const remark = group.length === 1 ? first : ({ ...first, values: inAnyItem(first) } as Remark);
    return { remark, places: group.length, members: members.length > 1 ? members : [] };
  });
}

/** What those of a group have in common. */
function sharedValues(remark: Remark): object {
  const values = inAnyItem(remark);
  return remark.code === 'contract-unknown' ? { ...values, name: undefined } : values;
}

const inAnyItem = ({ values }: Remark): object =>
  'at' in values && typeof values.at === 'string'
    ? { ...values, at: values.at.replace(/\[[0-9]+\]/g, '[]') }
    : values;
