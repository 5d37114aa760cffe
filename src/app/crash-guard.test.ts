import { describe, expect, test } from 'vitest';
import { CrashGuard, type OpeningMarks } from './crash-guard';

const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;

/** A browser whose tabs come and go, with one place for their marks. */
function browser() {
  const written = new Map<string, string>();
  const alive = new Set<string>();
  let now = 1_700_000_000_000;
  const marks: OpeningMarks = {
    read: () => new Map(written),
    write: (key, value) => written.set(key, value),
    remove: (key) => written.delete(key),
  };
  return {
    written,
    pass: (time: number) => {
      now += time;
    },
    /** A page in a tab; the one that was there before is gone. */
    load: (tab: string) => {
      const isAlive = (id: string) => alive.has(id);
      const openings = new CrashGuard({ marks, now: () => now, tab, isAlive });
      alive.add(tab);
      return openings;
    },
    kill: (tab: string) => alive.delete(tab),
  };
}

const showAction = (openings: CrashGuard) => {
  openings.painted('edit');
  openings.painted('request');
};

describe('S1: what is opened is marked until it has been painted', () => {
  test('with an id, and nothing else of it', () => {
    const { written, load } = browser();
    load('tab').begin('action', 'a');
    expect([...written]).toEqual([['action.a', 'tab 1700000000000']]);
  });

  test('its subscribers are told when no action and no sample is being opened any more', () => {
    const openings = browser().load('tab');
    const told: boolean[] = [];
    openings.begin('action', 'a');
    openings.begin('sample', 's');
    openings.subscribe(() => told.push(openings.isOpeningWork));
    openings.painted('context');
    showAction(openings);
    expect(told).toEqual([true, false]);
  });

  test.each([
    ['action', ['edit', 'request']],
    ['sample', ['context']],
    ['step', ['step']],
    ['link', ['link']],
  ] as const)('%s: the mark stays until every part is painted', (kind, parts) => {
    const { written, load } = browser();
    const openings = load('tab');
    openings.begin(kind, 'id');
    for (const part of parts) {
      expect(written.has(`${kind}.id`)).toBe(true);
      openings.painted(part);
    }
    expect(written.size).toBe(0);
  });

  test('what is only read is marked for as long as that takes', () => {
    const { written, load, kill } = browser();
    load('tab').during('action', 'a', () => expect([...written.keys()]).toEqual(['action.a']));
    expect(written.size).toBe(0);
    const hangs = () => load('tab').during('action', 'b', () => expect.unreachable());
    expect(hangs).toThrow();
    expect(load('other').isHeldBack('action', 'b')).toBe(false);
    kill('tab');
    expect(load('other').isHeldBack('action', 'b')).toBe(true);
  });

  test('what is read while it is opened stays marked', () => {
    const { written, load } = browser();
    const openings = load('tab');
    openings.begin('action', 'a');
    openings.during('action', 'a', () => undefined);
    expect([...written.keys()]).toEqual(['action.a']);
  });

  test('what gives way to another of its kind, or is not to be seen any more, has not failed', () => {
    const { written, load } = browser();
    const openings = load('tab');
    openings.begin('action', 'a');
    openings.begin('action', 'b');
    expect([...written.keys()]).toEqual(['action.b']);
    openings.abandon('action');
    expect(written.size).toBe(0);
  });
});

describe('S1: an opening has failed', () => {
  test.each<[string, (there: ReturnType<typeof browser>, opening: CrashGuard) => string]>([
    ['when its tab is loaded again', () => 'one'],
    [
      'when its tab is gone',
      ({ kill }) => {
        kill('one');
        return 'two';
      },
    ],
    [
      'when its tab is there and has not shown it after ten seconds',
      ({ pass }) => {
        pass(10 * SECOND);
        return 'two';
      },
    ],
    [
      'when its page went away after ten seconds without showing it',
      ({ pass, kill }, openings) => {
        pass(10 * SECOND);
        openings.leave();
        kill('one');
        return 'two';
      },
    ],
    [
      'when it says so',
      (_, openings) => {
        openings.fail('action', 'a');
        return 'two';
      },
    ],
  ])('%s', (_, become) => {
    const there = browser();
    const openings = there.load('one');
    openings.begin('action', 'a');
    const next = there.load(become(there, openings));
    expect(next.isHeldBack('action', 'a')).toBe(true);
    expect(next.isHeldBack('action', 'b')).toBe(false);
    expect(next.isHeldBack('sample', 'a')).toBe(false);
  });

  test.each<[string, (there: ReturnType<typeof browser>, opening: CrashGuard) => string]>([
    ['while its tab is opening it', () => 'two'],
    [
      'when its page was loaded again by the person before it was shown',
      (_, openings) => {
        openings.leave();
        return 'one';
      },
    ],
    [
      'when it was shown',
      (_, openings) => {
        showAction(openings);
        return 'one';
      },
    ],
  ])('but not %s', (_, become) => {
    const there = browser();
    const openings = there.load('one');
    openings.begin('action', 'a');
    expect(there.load(become(there, openings)).isHeldBack('action', 'a')).toBe(false);
  });
});

describe('S1: what is held back', () => {
  const failed = () => {
    const there = browser();
    there.load('one').begin('action', 'a');
    return { ...there, openings: there.load('one') };
  };

  test('stays so, in every tab and however often it is come across', () => {
    const { load, openings, kill } = failed();
    openings.begin('action', 'a');
    showAction(openings);
    kill('one');
    expect(load('two').isHeldBack('action', 'a')).toBe(true);
    expect(load('one').isHeldBack('action', 'a')).toBe(true);
  });

  test('is opened when the person says so, and is free once it has been shown', () => {
    const { load, openings, written } = failed();
    openings.release('action', 'a');
    expect(openings.isHeldBack('action', 'a')).toBe(false);
    expect(written.size).toBe(1);
    showAction(openings);
    expect(load('one').isHeldBack('action', 'a')).toBe(false);
  });

  test('is held back again when it fails again', () => {
    const { load, openings } = failed();
    openings.release('action', 'a');
    expect(load('one').isHeldBack('action', 'a')).toBe(true);
  });

  test('is free for new pages once another tab has shown it; listeners are told here', () => {
    const { load, openings } = failed();
    let told = 0;
    openings.subscribe(() => {
      told += 1;
    });
    const other = load('two');
    other.release('action', 'a');
    showAction(other);
    expect(load('three').isHeldBack('action', 'a')).toBe(false);
    openings.release('action', 'a');
    expect(told).toBe(1);
  });

  test('is forgotten after a month', () => {
    const { load, pass, written } = failed();
    pass(30 * DAY);
    expect(load('one').isHeldBack('action', 'a')).toBe(false);
    expect(written.size).toBe(0);
  });
});

test.each(['', ' ', 'tab', 'tab x', 'null', '{"a":1}'])('S5: the mark %j is none', (value) => {
  const { written, load } = browser();
  written.set('action.a', value);
  expect(load('tab').isHeldBack('action', 'a')).toBe(false);
  expect(written.size).toBe(0);
});
