import { expect, test, vi } from 'vitest';
import { Sending } from './sending';

const controller = () => ({ send: vi.fn(), stop: vi.fn(), menu: () => [] });

test('what is pressed before the code is loaded is done once when it is', () => {
  const sending = new Sending();
  sending.offer();
  sending.send();
  sending.send();
  sending.stop();
  const [first, second] = [controller(), controller()];
  const detach = sending.attach(first);
  expect(first.send).toHaveBeenCalledTimes(1);
  expect(first.stop).not.toHaveBeenCalled();
  sending.stop();
  expect(first.stop).toHaveBeenCalledTimes(1);
  sending.attach(second);
  // The earlier one is removed after the later one is there.
  detach();
  sending.send();
  expect(second.send).toHaveBeenCalledTimes(1);
});

test('what is pressed without a button, or for another action, is not done later', () => {
  const sending = new Sending();
  sending.send();
  const withdraw = sending.offer();
  const [first, second] = [controller(), controller()];
  sending.attach(first)();
  expect(first.send).not.toHaveBeenCalled();
  sending.send();
  withdraw();
  sending.offer();
  sending.attach(second);
  expect(second.send).not.toHaveBeenCalled();
});

test('nothing is under way where the code that sends is gone', () => {
  const sending = new Sending();
  const detach = sending.attach(controller());
  sending.show({ title: 'To a', since: 5 });
  detach();
  expect(sending.state.since).toBeUndefined();
});

test('only another state is news', () => {
  const sending = new Sending();
  const listener = vi.fn();
  sending.subscribe(listener);
  sending.show({ title: 'To a', since: undefined });
  sending.show({ title: 'To a', since: undefined });
  sending.show({ title: 'To a', since: 5 });
  expect(listener).toHaveBeenCalledTimes(2);
  expect(sending.state).toEqual({ title: 'To a', since: 5 });
});
