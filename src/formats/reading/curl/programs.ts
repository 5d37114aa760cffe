import type { Word } from './command';
import { RESERVED } from './shell-variables';

/** Programs that start another one with the arguments behind their own, and their options with a value. */
const STARTING: ReadonlyMap<string, RegExp> = new Map([
  ['sudo', /^-[ughpCrtUDRT]$/],
  ['doas', /^-[uC]$/],
  ['env', /^-[uC]$/],
  ['nice', /^-n$/],
  ['timeout', /^-[ks]$/],
  ['command', /^$/],
  ['builtin', /^$/],
  ['exec', /^-a$/],
  ['nohup', /^$/],
  ['winpty', /^$/],
]);

/** Programs that have one started elsewhere, with more arguments, or more than once. */
const STARTING_ELSEWHERE = /^(?:kubectl|oc|docker|docker-compose|podman|ssh|xargs|watch|parallel)$/;

/** Where curl stands in a command. */
interface CurlPlace {
  /** -1 where the command does not run curl. */
  readonly index: number;
  /** The program that it runs instead, or that runs curl elsewhere. */
  readonly name: Word | undefined;
}

/** Finds curl behind prompts, reserved words, variables and the programs that start it. */
export function curlAt(words: readonly Word[]): CurlPlace {
  let at = 0;
  for (let word = words[at]; word; word = words[at]) {
    const { text } = word;
    const withValue = STARTING.get(text);
    if (isCurl(text)) return { index: at, name: undefined };
    if (STARTING_ELSEWHERE.test(text)) {
      const index = words.findIndex((one, place) => place > at && isCurl(one.text));
      return { index, name: word };
    }
    if (withValue) at = behindOptions(words, at + 1, withValue);
    else if (/^(?:[$%#>]|-p|[A-Za-z_]\w*\+?=[\s\S]*)$/.test(text) || RESERVED.has(text)) at += 1;
    else return { index: -1, name: word };
  }
  // An assignment alone has no program.
  return { index: -1, name: words.findLast(({ text }) => text.includes('=')) };
}

function behindOptions(words: readonly Word[], from: number, withValue: RegExp): number {
  let at = from;
  for (let text = words[at]?.text; text !== undefined; text = words[at]?.text) {
    if (withValue.test(text)) at += 2;
    else if (/^(?:-\S*|\d+[smhd]?)$/.test(text)) at += 1;
    else return at;
  }
  return at;
}

const isCurl = (text: string): boolean => /(?:^|[\\/])curl(?:\.exe)?$/i.test(text) && !/^\w+:\/\//.test(text);
