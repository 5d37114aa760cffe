import { expect, test, vi } from 'vitest';
import { Sending } from './sending';

const controller = () => ({ send: vi.fn(), stop: vi.fn(), menu: () => [] });

test('what is pressed before the code is loaded is done once when it is', () => {
  const sending = new Sending();
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
