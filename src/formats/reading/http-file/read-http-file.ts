import { Lines } from '../../../core';
import { fitAction } from '../fit-action';
import { Notes } from '../note';
import { Collection, type Reading } from '../reading';
import { sampleOf } from '../sample';
import { Wording } from '../wording';
import { blocksOf, variablesOf } from './blocks';
import { requestOf } from './request';

/** Reads an `.http` or `.rest` file as the plugins of editors do: requests with `###` between them. */
export function readHttpFile(source: string): Reading {
  const collection = new Collection('http-file');
  const lines = new Lines(source);
  const at = (offset: number) => ({ place: lines.placeAt(offset) });
  const blocks = blocksOf(source);
  const variables = variablesOf(blocks);
  for (const block of blocks) {
    if (collection.isFull) break;
    const notes = new Notes();
    const request = requestOf(block, { notes, at });
    if (request === 'unreadable') {
      const start = block.lines[0]?.start ?? 0;
      collection.notes.add('request-unreadable', at(start), { request: block.name || 'this part' });
    } else if (request) collection.take(fitAction(request, new Wording(variables), notes.list));
    else for (const one of notes.list) collection.notes.push(one);
  }
  collection.notes.addNames('variable-values', {}, variables.keys());
  if (collection.isEmpty) collection.notes.add('nothing-found', at(0), {});
  return collection.reading(sampleOf(variables));
}
