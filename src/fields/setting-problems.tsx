import { useId } from 'react';
import { type Message, Messages } from '../components/messages';
import type { Path, Problem } from '../core';
import { texts } from '../i18n/problems';
import { useEditor, useProblemsAt } from './editor-context';
import { ProblemPlaces, useProblemWords } from './problem-words';

/** More would not be read at a field; the list of all problems has the rest. */
const MAX_MESSAGES = 4;

interface SettingProblems {
  /** For `aria-describedby`; undefined when there is nothing to say. */
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly list: React.ReactNode;
}

/**
 * What is to be said about a setting, at its field. `calm` says it without alarm: for what is
 * empty only because nobody has come to it yet.
 */
export function useSettingProblems(path: Path, calm = false): SettingProblems {
  const id = useId();
  const problems = useProblemsAt(path);
  const { live } = useEditor();
  const wordsFor = useProblemWords();
  if (problems.length === 0) return { describedBy: undefined, invalid: false, list: null };
  const messages = messagesOf(problems, new ProblemPlaces(live.inputs.action), wordsFor);
  return {
    describedBy: id,
    invalid: !calm && problems.some(({ severity }) => severity === 'error'),
    list: <Messages id={id} messages={messages} calm={calm} />,
  };
}

/** The messages of problems, each once and at its first place, however many places it is true of. */
export function messagesOf(
  problems: readonly Problem[],
  places?: ProblemPlaces,
  wordsFor: (problem: Problem) => string = texts.describe,
): Message[] {
  const messages = new Map<string, Message>();
  for (const problem of problems) {
    const text = wordsFor(problem);
    if (messages.has(text)) continue;
    const place = places?.lineAndColumnOf(problem);
    messages.set(text, { severity: problem.severity, text: place ? `${place}: ${text}` : text });
    if (messages.size === MAX_MESSAGES) break;
  }
  return [...messages.values()];
}
