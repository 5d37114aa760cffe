import { expect, test, vi } from 'vitest';
import { Tour } from './tour';

function remembered(state?: string) {
  let kept = state;
  return {
    read: () => kept,
    write: (next: string) => {
      kept = next;
    },
  };
}

test('leads through the action that was made last, until it is over', () => {
  const memory = remembered();
  const tour = new Tour(memory);
  const listener = vi.fn();
  tour.subscribe(listener);
  expect(tour.isAt('one')).toBe(false);
  tour.begin('one');
  tour.begin('two');
  expect([tour.isAt('one'), tour.isAt('two')]).toEqual([false, true]);
  expect(new Tour(memory).isAt('two')).toBe(true);

  tour.end();
  expect(tour.isAt('two')).toBe(false);
  expect(listener).toHaveBeenCalledTimes(3);
  tour.begin('three');
  expect(tour.isAt('three')).toBe(false);
  const later = new Tour(memory);
  later.begin('four');
  expect(later.isAt('four')).toBe(false);
});

test('each step is announced once', () => {
  const tour = new Tour(remembered());
  expect([tour.isNew('url'), tour.isNew('rows'), tour.isNew('url')]).toEqual([true, true, false]);
});

test('what was never begun is not over', () => {
  const tour = new Tour(remembered());
  tour.end();
  tour.begin('one');
  expect(tour.isAt('one')).toBe(true);
});
