import { Lines } from '../../../core/internal';
import { type Note, Notes } from '../note';
import { Collection, type Reading } from '../reading';
import { TemplateConverter } from '../template-converter';
import { toAction } from '../to-action';
import { Arguments, type Setting } from './arguments';
import { type CommandReaderContext, readBash } from './bash';
import { readCmd } from './cmd';
import type { CurlCommand, Word } from './command';
import { requestsOf } from './operation';

/** Reads the curl commands of a text in the language of bash or of Windows' cmd. */
export function readCurl(source: string): Reading {
  const lines = new Lines(source);
  const at = (offset: number) => ({ place: lines.placeAt(offset) });
  const collected = new Collection('curl');
  const notes = new Notes();
  const commands = isForCmd(source) ? readCmd(source, { notes, at }) : readBash(source, { notes, at });
  const found = notes.list.toSorted((one, other) => offsetOf(one) - offsetOf(other));
  let next = 0;
  for (const [index, command] of commands.entries()) {
    if (collected.isFull) break;
    // What is noted about the words of a command belongs to the command.
    const end = commands[index + 1]?.words[0]?.start ?? Number.POSITIVE_INFINITY;
    const own = new Notes();
    for (let one = found[next]; one && offsetOf(one) < end; one = found[++next]) own.push(one);
    readCommand(command, { notes: own, at }, collected);
  }
  if (collected.isEmpty) collected.notes.add('nothing-found', at(0), {});
  return collected.reading();
}

const offsetOf = ({ place }: Note): number => place?.offset ?? 0;

/** Carets before quotes or line ends, or doubled quotes inside of words: bash has no use for them. */
const isForCmd = (source: string): boolean =>
  /\^"|\^\r?\n/.test(source) || (!source.includes("'") && /[^\s"\\]""[^\s"]/.test(source));

function readCommand(command: CurlCommand, scope: CommandReaderContext, collected: Collection): void {
  const { notes, at } = scope;
  const name = command.words.findIndex((word) => !isBefore(word));
  const first = command.words[name];
  if (!first || !isCurl(first)) {
    const [shown] = command.words;
    const [text = ''] = (first ?? shown)?.text.split('=', 1) ?? [];
    collected.notes.add('command-skipped', at(shown?.start ?? 0), { command: text });
    return;
  }
  // What comes by standard input is there once.
  let { input } = command;
  const fileText = (file: string, { start }: Setting): string | undefined => {
    const text = file === '-' ? input : undefined;
    if (text === undefined) notes.add('file-not-read', at(start), { file });
    else input = undefined;
    return text;
  };
  for (const { text, start } of command.words.slice(0, name))
    if (text.includes('=')) notes.add('command-skipped', at(start), { command: text.split('=', 1)[0] ?? '' });
  const operations = new Arguments(command.words.slice(name + 1), scope).read();
  let common = notes.list.splice(0);
  for (const settings of operations) {
    if (!settings.some(({ name }) => name === 'url')) {
      collected.notes.add('command-without-url', at(first.start), {});
      for (const one of common) if (one.severity === 'error') collected.notes.push(one);
    }
    for (const request of requestsOf(settings, scope, fileText)) {
      if (collected.isFull) return;
      const found = [...common, ...notes.list.splice(0)];
      collected.take(toAction(request, new TemplateConverter(), found));
      // What is noted of the options is true of each request, what is noted of a URL of one alone.
      common = found.filter(({ code }) => code !== 'url-alternatives');
    }
    for (const one of notes.list.splice(0)) collected.notes.push(one);
    common = [];
  }
}

/** What may stand before the name of a command: a prompt that was copied, a variable, `sudo`. */
const isBefore = ({ text }: Word): boolean => /^(?:[$%#>]|sudo|time|[A-Za-z_]\w*=[\s\S]*)$/.test(text);

const isCurl = ({ text }: Word): boolean => /(?:^|[\\/])curl(?:\.exe)?$/i.test(text);
