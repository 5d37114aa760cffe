import { afterEach, expect, test, vi } from 'vitest';
import { openTabChannel } from './tabs';

afterEach(() => vi.unstubAllGlobals());

class Refused {
  constructor() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  }
}

test.each([
  ['has none', undefined],
  ['refuses', Refused],
])('a tab that is alone, because the browser %s, says nothing', (_, channel) => {
  vi.stubGlobal('BroadcastChannel', channel);
  const heard: string[] = [];
  const alone = openTabChannel<string>('test');
  alone.listen((message) => heard.push(message));
  alone.post('hello');
  alone.close();
  expect(heard).toEqual([]);
});

test('what came before anybody listened is heard too, in its order', async () => {
  const [one, other] = [openTabChannel<string>('test'), openTabChannel<string>('test')];
  const heard: string[] = [];
  try {
    other.post('first');
    other.post('second');
    // A message to itself comes after those of before.
    const turn = new MessageChannel();
    await new Promise((resolve) => {
      turn.port1.onmessage = resolve;
      setTimeout(() => turn.port2.postMessage(''), 50);
    });
    turn.port1.close();
    one.listen((message) => heard.push(message));
    expect(heard).toEqual(['first', 'second']);
    other.post('third');
    await vi.waitFor(() => expect(heard).toEqual(['first', 'second', 'third']));
  } finally {
    one.close();
    other.close();
  }
});
