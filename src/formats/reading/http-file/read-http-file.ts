import { Lines } from '../../../core/internal';
import { type NoteLocation, Notes } from '../note';
import { Collection, type Reading } from '../reading';
import { noteVariables, samplesOf } from '../sample';
import { TemplateConverter } from '../template-converter';
import { toAction } from '../to-action';
import { schemeOf } from '../to-url';
import { Variables } from '../variables';
import { type Block, blocksOf, definitionOf } from './blocks';
import { Dialects } from './dialects';
import { requestOf } from './request';

/** Reads an `.http` or `.rest` file as the plugins of editors do: requests with `###` between them. */
export function readHttpFile(source: string): Reading {
  const collection = new Collection('http-file');
  const lines = new Lines(source);
  const at = (offset: number) => ({ place: lines.placeAt(offset) });
  const dialects = new Dialects(collection.notes);
  const blocks = blocksOf(source);
  const variables = new Variables(definitionsOf(blocks, { notes: collection.notes, dialects, at }));
  for (const block of blocks) {
    if (collection.isFull) break;
    const notes = new Notes();
    const converter = new TemplateConverter(variables);
    const request = requestOf(block, { notes, dialects, at, converter });
    if (request === 'unreadable') {
      const start = block.request[0]?.start ?? 0;
      if (block.name) collection.notes.add('request-unreadable', at(start), { request: block.name });
      else collection.notes.add('part-unreadable', at(start), {});
    } else if (request) collection.take(toAction(request, converter, notes.list));
    else for (const one of notes.list) collection.notes.push(one);
  }
  noteVariables(variables, {}, collection.notes);
  if (collection.isEmpty) collection.notes.add('nothing-found', at(0), {});
  return collection.reading(samplesOf(variables));
}

/** Hosts that rarely have a certificate. */
const WITHOUT_TLS = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3})(?:[:/?]|$)/i;

/** Reads a URL alone as a GET. Without a scheme it gets https, as in a browser, and http for this machine or an address. */
export function readUrl(source: string): Reading {
  const collection = new Collection('url');
  const written = source.trim();
  const where = { place: new Lines(source).placeAt(0) };
  const notes = new Notes();
  const isWhole = schemeOf(written) !== undefined;
  const scheme = WITHOUT_TLS.test(written) ? 'http' : 'https';
  if (!isWhole) notes.add('url-scheme-added', where, { scheme });
  const url = isWhole ? written : `${scheme}://${written}`;
  const request = { name: '', where, method: 'GET', url, headers: [], body: { type: 'none' } } as const;
  const converter = new TemplateConverter(new Variables(new Map()));
  collection.take(toAction(request, converter, notes.list));
  return collection.reading();
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

/** The variables that a file sets; the last value of each one holds in the whole file. */
function definitionsOf(
  blocks: readonly Block[],
  { notes, dialects, at }: { notes: Notes; dialects: Dialects; at: (offset: number) => NoteLocation },
): Map<string, string> {
  const definitions = new Map<string, string>();
  for (const line of blocks.flatMap((block) => block.definitions)) {
    const [name, written] = definitionOf(line);
    if (written.includes('\\')) dialects.assume('backslash-in-variable', at(line.start));
    const value = written.replace(/\\(.?)/gs, (_, character: string) => ESCAPES.get(character) ?? character);
    const before = definitions.get(name);
    if (before !== undefined && before !== value)
      notes.addNames('variable-set-again', at(line.start), [name]);
    definitions.set(name, value);
  }
  return definitions;
}
