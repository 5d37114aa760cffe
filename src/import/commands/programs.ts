/** The programs whose commands are read, and where a command calls one of them. */
import type { ForeignRequest } from '../reading';
import type { OptionTable, ProgramScope, Setting } from './arguments';
import type { Word } from './command';
import { CURL_OPTIONS, curlRequests } from './curl';
import { HTTPIE_OPTIONS, httpieRequests } from './httpie';
import { RESERVED } from './shell-variables';
import { WGET_OPTIONS, wgetRequests } from './wget';

/** How the arguments of a program are read. */
interface Program {
  readonly options: OptionTable;
  readonly requestsOf: (settings: readonly Setting[], scope: ProgramScope) => Iterable<ForeignRequest>;
}

const CURL: Program = { options: CURL_OPTIONS, requestsOf: curlRequests };
const WGET: Program = { options: WGET_OPTIONS, requestsOf: wgetRequests };
export const HTTPIE: Program = { options: HTTPIE_OPTIONS, requestsOf: httpieRequests };

export const PROGRAMS = { curl: CURL, wget: WGET, http: HTTPIE, https: HTTPIE, xh: HTTPIE, xhs: HTTPIE };

/** The program that a word calls, with or without its path. */
export function programOf(text: string): keyof typeof PROGRAMS | undefined {
  if (/^\w+:\/\//.test(text)) return undefined;
  const name = (text.split(/[\\/]/).at(-1) ?? '').replace(/\.exe$/i, '');
  // The others are words, too.
  const called = /^(?:curl|wget)$/i.test(name) ? name.toLowerCase() : name;
  return Object.hasOwn(PROGRAMS, called) ? (called as keyof typeof PROGRAMS) : undefined;
}

/** Programs that run another one with the arguments after their own options. */
const RUNNING = /^(?:sudo|doas|env|nice|timeout|command|builtin|exec|nohup|winpty)$/;
/** Programs that run another one elsewhere, with more arguments, or more than once. */
const RUNNING_ELSEWHERE = /^(?:kubectl|oc|docker|docker-compose|podman|ssh|xargs|watch|parallel)$/;

/** The position of curl in a command. */
export interface CurlPlace {
  /** -1 if the command does not run curl. */
  readonly index: number;
  /** The program that it runs instead, or that runs curl elsewhere. */
  readonly name: Word | undefined;
}

/** Finds curl after prompts, reserved words, assignments and programs that run it. */
export function programIn(words: readonly Word[]): CurlPlace {
  let runner = false;
  for (const [index, word] of words.entries()) {
    const { text } = word;
    const isOfRunner =
      runner && (/^(?:-|\d+[smhd]?$)/.test(text) || words[index - 1]?.text.startsWith('-') === true);
    if (programOf(text) !== undefined) return { index, name: undefined };
    if (RUNNING_ELSEWHERE.test(text))
      return {
        index: words.findIndex((one, place) => place > index && programOf(one.text) !== undefined),
        name: word,
      };
    if (RUNNING.test(text)) runner = true;
    else if (!isOfRunner && !RESERVED.has(text) && !/^(?:[$%#>]|-p|[A-Za-z_]\w*\+?=[\s\S]*)$/.test(text))
      return { index: -1, name: word };
  }
  // An assignment alone has no program.
  return { index: -1, name: words.findLast(({ text }) => text.includes('=')) };
}
