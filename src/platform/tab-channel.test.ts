import { afterEach, expect, test, vi } from 'vitest';
import { openTabChannel } from './tab-channel';

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
  const alone = openTabChannel<string>('test', (message) => heard.push(message));
  alone.post('hello');
  alone.close();
  expect(heard).toEqual([]);
});
