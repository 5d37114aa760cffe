/** The status line of the request, and the list of its problems: the same one of several places is one line. */
import { memo, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { isWrong } from '../../contract/finding';
import { type Built, hasErrors, type Severity } from '../../core';
import { previewTexts } from '../../i18n/editor';
import { inLine } from '../../i18n/format';
import { settingName } from '../../i18n/naming';
import { diagnosticsTexts } from '../../i18n/problems';
import { Button } from '../../ui/button';
import { Icon, type IconName, SeverityIcon } from '../../ui/icon';
import {
  useAction,
  useAllDiagnostics,
  useBuilt,
  useEditor,
  useSampleProblems,
} from '../fields/editor-context';
import { Fixes, ProblemPlaces, stepWords, useProblemWords } from '../fields/setting-messages';
import { sameProblem } from '../problems/diagnostic';
import type { Diagnostic, MissingCode, SettingDiagnostics } from '../problems/shown-problems';
import { pathKey } from '../store/draft';
import type { SettingsLink } from '../store/settings-link';
import styles from './problem-list.module.css';
import { type RequestState, stateOf } from './request-state';

/** Problems that are shown at first, and added with each press. */
const PAGE_SIZE = 100;
/** Fixes are looked for by building the request with each, so not for all of very many problems. */
const MAX_FIXED = 20;
/** A sentence has room for so many names. */
const MAX_NAMED = 10;
/** The counts are announced after a pause in typing of this length. */
const PAUSE_MS = 1200;

interface ProblemLineProps {
  readonly problem: Diagnostic;
  /** A missing value in a field that was not visited yet. */
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
        {isStep ? (
          <span className={styles.next}>
            <Icon name="step" /> {diagnosticsTexts.next}
          </span>
        ) : (
          <SeverityIcon severity={severity} named />
        )}
      </span>{' '}
      <span className={styles.setting}>{settingName(path)}</span>{' '}
      {place && <span className={styles.place}>{place} </span>}
      <bdi className={styles.message}>{words}</bdi>
    </button>
  );
}, sameLine);

/** A line is rendered again only for another problem; each build makes its problems anew. */
function sameLine({ problem, ...before }: ProblemLineProps, after: ProblemLineProps): boolean {
  const isSame = Object.entries(before).every(
    ([name, value]) => value === after[name as keyof typeof before],
  );
  return isSame && sameProblem(problem, after.problem);
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'hint'];

interface ProblemListProps {
  /** Between the verdict and the size: how the action fares with other samples. */
  readonly score?: ReactNode;
  /** With so many other samples the request would be wrong. */
  readonly wrongCases?: number;
}

/**
 * The status line, and above it all diagnostics, the errors first; each leads to its setting. Closed, the list is one
 * line that repeats nothing shown at a field. A diagnostic of several places is one line.
 */
export function ProblemList({ score, wrongCases = 0 }: ProblemListProps) {
  const built = useBuilt();
  const diagnostics = useAllDiagnostics();
  const isStale = hasErrors(useSampleProblems());
  const action = useAction();
  const [isOpen, setOpen] = useState(false);
  const of = (severity: Severity) => diagnostics.shown.filter((one) => one.severity === severity);
  const sorted = groupedDiagnostics([...of('error'), ...diagnostics.steps, ...of('warning'), ...of('hint')]);
  const state = stateOf({ built, diagnostics, action, isStale, wrongCases });
  const isSaid = (diagnostic: Diagnostic) => state === 'wrong' && isWrong(action, diagnostic);
  const counts = SEVERITIES.map((severity) => of(severity).filter((one) => !isSaid(one)).length);
  const words = wordsOf(state, built, diagnostics);
  // The list begins with the step.
  const summaryWords = state === 'next' ? previewTexts.states[built.request ? 'warning' : 'typing'] : words;
  const look = `${styles.summary} ${styles[state]}`;
  const settled = useSettled(previewTexts.summary(words, counts));
  const region = useRef<HTMLElement>(null);
  const listId = useId();
  const onFixed = useCallback(() => region.current?.focus(), []);
  const summary = (
    <>
      <Icon name={ICONS[state]} />
      {previewTexts.summary(summaryWords, counts)}
    </>
  );

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
          <p className={look}>{summary}</p>
        ) : (
          <button
            type="button"
            className={look}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
          >
            {summary}
            <Icon name={isOpen ? 'down' : 'up'} />
          </button>
        )}
        <div className={styles.figures}>
          {score && <div className={styles.score}>{score}</div>}
          <p className={styles.size}>{previewTexts.size(built.spans.at(-1)?.end ?? 0)}</p>
        </div>
      </div>
      <ProblemLines id={listId} isOpen={isOpen} groups={sorted} steps={diagnostics.steps} onFixed={onFixed} />
      {isStale && state !== 'stale' && (
        <p className={`${styles.summary} ${styles.stale}`}>
          <Icon name="warning" />
          {previewTexts.states.stale}
        </p>
      )}
    </section>
  );
}

/**
 * Whether its field shows the message: a row of data has room for a sign only, a contract has no field, and what a
 * signature covers is folded away.
 */
const isSaidAtField = ({ path: [setting], code }: Diagnostic): boolean =>
  setting !== 'data' && setting !== 'contract' && code !== 'signature-leaves-open';

interface ProblemLinesProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly groups: readonly DiagnosticGroup[];
  readonly steps: readonly Diagnostic[];
  readonly onFixed: () => void;
}

/** A line for each group, with what mends the first of them. */
function ProblemLines({ id, isOpen, groups, steps, onFixed }: ProblemLinesProps) {
  const { link } = useEditor();
  const wordsFor = useProblemWords();
  const places = new ProblemPlaces(useAction());
  const [shown, setShown] = useState(PAGE_SIZE);
  if (groups.length === 0) return null;
  return (
    <ul
      id={id}
      className={`${styles.list} ${isOpen ? styles.open : styles.line}`}
      data-problem-list={isOpen ? 'open' : 'line'}
      aria-label={previewTexts.problems}
    >
      {groups.slice(0, shown).map((group, index) => {
        const { diagnostic } = group;
        const isStep = steps.includes(diagnostic);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: one problem can occur many times; its place is all it has
          <li key={index} data-at-field={isSaidAtField(diagnostic) || undefined}>
            <ProblemLine
              problem={diagnostic}
              isStep={isStep}
              words={isStep ? stepWords(diagnostic, wordsFor) : groupWords(group, wordsFor)}
              place={placesOf(group, places)}
              link={link}
            />
            {index < MAX_FIXED && (
              <div className={styles.fixes}>
                <Fixes diagnostic={diagnostic} isAtField={false} onFixed={onFixed} />
              </div>
            )}
          </li>
        );
      })}
      {groups.length > shown && (
        <li>
          <Button look="quiet" onClick={() => setShown(shown + PAGE_SIZE)}>
            {previewTexts.showMore(Math.min(PAGE_SIZE, groups.length - shown))}
          </Button>
        </li>
      )}
    </ul>
  );
}

function groupWords(
  { diagnostic, members }: DiagnosticGroup,
  wordsFor: (diagnostic: Diagnostic) => string,
): string {
  if (diagnostic.code !== 'contract-unknown' || members.length === 0) return wordsFor(diagnostic);
  const named = members.slice(0, MAX_NAMED).map(inLine);
  const isMore = members.length > MAX_NAMED;
  return diagnosticsTexts.unknownMembers(isMore ? [...named, '…'] : named, diagnostic.values.at);
}

/** “Line 2, column 7”, and how many places there are. */
function placesOf({ diagnostic, places }: DiagnosticGroup, found: ProblemPlaces): string | undefined {
  const first = found.lineAndColumnOf(diagnostic);
  if (places === 1) return first;
  return [...(first ? [first] : []), diagnosticsTexts.places(places)].join(', ');
}

const ICONS: Record<RequestState, IconName> = {
  error: 'error',
  wrong: 'error',
  typing: 'rename',
  next: 'step',
  stale: 'warning',
  warning: 'warning',
  sample: 'warning',
  complete: 'complete',
};

function wordsOf(
  state: RequestState,
  { request }: Built,
  { shown, steps: [first] }: SettingDiagnostics,
): string {
  if (state === 'wrong') {
    const isNotJson = shown.some(({ code }) => code === 'body-not-json');
    return diagnosticsTexts.wrong[isNotJson ? 'body' : 'contract'];
  }
  if (state !== 'next') return previewTexts.states[state];
  if (!first) return previewTexts.states.typing;
  const code = first.code as MissingCode;
  return request
    ? diagnosticsTexts.stepSentences[code]
    : diagnosticsTexts.nextStep(diagnosticsTexts.steps[code]);
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

export interface DiagnosticGroup {
  /** The first of them. Of several, its `at` names a place in any item: `lines[].sku`. */
  readonly diagnostic: Diagnostic;
  readonly places: number;
  /** The members that the contract does not mention, where they are several of one object. */
  readonly members: readonly string[];
}

/** In the order of the first of each; their severities have to be in groups already. */
export function groupedDiagnostics(diagnostics: readonly Diagnostic[]): DiagnosticGroup[] {
  const groups = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const key = JSON.stringify([
      diagnostic.severity,
      diagnostic.code,
      pathKey(diagnostic.path),
      sharedValues(diagnostic),
    ]);
    const group = groups.get(key);
    if (group) group.push(diagnostic);
    else groups.set(key, [diagnostic]);
  }
  return [...groups.values()].map((group) => {
    const [first] = group as [Diagnostic];
    const names = group.flatMap((one) => (one.code === 'contract-unknown' ? one.values.name : []));
    const members = [...new Set(names)];
    const diagnostic = group.length === 1 ? first : ({ ...first, values: inAnyItem(first) } as Diagnostic);
    return { diagnostic, places: group.length, members: members.length > 1 ? members : [] };
  });
}

/** What those of a group have in common. */
function sharedValues(diagnostic: Diagnostic): object {
  const values = inAnyItem(diagnostic);
  return diagnostic.code === 'contract-unknown' ? { ...values, name: undefined } : values;
}

const inAnyItem = ({ values }: Diagnostic): object =>
  'at' in values && typeof values.at === 'string'
    ? { ...values, at: values.at.replace(/\[[0-9]+\]/g, '[]') }
    : values;
