import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWorthKeeping, MAX_EARLIER, maxEarlierStates, toPrune } from './store';

const MINUTE = 60_000;
const now = 1_000_000 * MINUTE;
const ages = (...minutes: number[]) => minutes.map((age) => now - age * MINUTE);

describe('earlier states', () => {
  test.each<[string, number[], number[]]>([
    ['of the last minutes stay', [1, 2, 3, 4], []],
    ['closer than a minute go, the later stays', [0, 0.5, 1], [0.5]],
    ['of yesterday stay apart by hours', [1440, 1500, 1740], [1500]],
  ])('%s', (_, given, gone) => {
    expect(toPrune(ages(...given), now)).toEqual(ages(...gone));
  });

  test('of large texts are few', () => {
    const times = ages(...Array.from({ length: 20 }, (_, index) => 2 ** index));
    expect(times.length - toPrune(times, now, maxEarlierStates(5_000_000)).length).toBe(5);
    expect(toPrune(times, now, maxEarlierStates(5000))).toEqual([]);
  });

  test('are fifty at most, and the latest always stays', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(2_000_000_000), { minLength: 1, maxLength: 200 }), (given) => {
        const times = given.map((age) => now - age);
        const gone = toPrune(times, now);
        expect(times.length - gone.length).toBeLessThanOrEqual(MAX_EARLIER);
        expect(gone).not.toContain(Math.max(...times));
      }),
    );
  });

  test.each([
    ['the first', 5, [], 5.1, true],
    ['one of typing, soon after another', 5, [4.5], 5.1, false],
    ['one of typing, a minute after another', 5, [1, 4], 5.1, true],
    ['one that stood for a minute', 5, [4.5], 6, true],
  ])('%s: kept or not', (_, at, times, time, expected) => {
    const earlier = times.map((one) => one * MINUTE);
    expect(isWorthKeeping(at * MINUTE, earlier, time * MINUTE)).toBe(expected);
  });
});
