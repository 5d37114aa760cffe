import { expect, test } from 'vitest';
import { knownOrigin } from './outbox';

test.each([
  ['https://api.example.com/v1/{{ id }}', 'https://api.example.com'],
  ['HTTP://Example.com:8080?q={{ q }}', 'http://example.com:8080'],
  ['https://user:pw@h/', 'https://h'],
  ['https://h', 'https://h'],
  ['https://{{ host }}/', undefined],
  ['https://api.{{ host }}/', undefined],
  ['https://h{{ path }}', undefined],
  ['{{ url }}', undefined],
  ['https://', undefined],
  ['https://h:99999/', undefined],
  ['ftp://h/', undefined],
  ['', undefined],
])('%s goes to %s', (url, origin) => expect(knownOrigin(url)).toBe(origin));
