import { onMarkRemoved, readMarks, removeMark, writeMark } from '../browser/opening-marks';
import { livingTabs } from '../browser/tab-id';
import type { Library } from '../model/library/library';
import { type OpeningKind, Openings } from '../model/openings';
import type { Samples } from '../model/samples/samples';

/** Looks which openings have failed before, in this tab or in one that is gone. */
export async function beginOpenings(tab: string): Promise<Openings> {
  const marks = { read: readMarks, write: writeMark, remove: removeMark };
  const openings = new Openings({ marks, now: Date.now, tab, isAlive: await livingTabs() });
  onMarkRemoved((key) => openings.succeededElsewhere(key));
  window.addEventListener('pagehide', () => openings.leave());
  return openings;
}

/** Marks each action and each sample before anybody reads it. To be called before others subscribe. */
export function markOpened(openings: Openings, library: Library, samples: Samples): void {
  const follow = (kind: OpeningKind, work: Library | Samples) => {
    let openId: string | undefined;
    const look = () => {
      if (work.openId === openId) return;
      openId = work.openId;
      if (openId === undefined) openings.abandon(kind);
      else openings.begin(kind, openId);
    };
    look();
    work.subscribe(look);
  };
  follow('action', library);
  follow('sample', samples);
}

/** It begins when the page has come to rest, which stays quick while it looks; both in ms. */
const REST = 1000;
const SLICE = 8;

/** Finds, in idle time, the stored documents that cannot be read, long before they are opened. */
export function checkDocuments(library: Library, openings: Openings): void {
  const ids = library.summaries.map(({ id }) => id);
  const check = (id: string) => {
    if (!openings.isHeldBack('action', id)) openings.during('action', id, () => library.check(id));
  };
  const look = () => {
    const until = performance.now() + SLICE;
    while (ids.length > 0 && performance.now() < until) check(ids.pop() ?? '');
    if (ids.length > 0) setTimeout(look, SLICE);
  };
  setTimeout(look, REST);
}
