import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { errorsOf, getFrom } from '../../../test/conformance/actions';
import { type Action, build, readContext } from '..';

function hostOf(host: string): string | undefined {
  const action: Action = aWebhook({ method: 'GET', url: `https://${host}/` });
  const { request } = build(action, { context: readContext('').context, now: 0 });
  return request?.headers.find(([name]) => name === 'Host')?.[1];
}

describe('B19: the host is what the URL Standard makes of it', () => {
  test.each([
    ['ASCII letters become lower case', 'API.Example.COM', 'api.example.com'],
    ['a trailing dot stays', 'example.com.', 'example.com.'],
    ['a sigma at the end of a capitalised name is no final sigma', 'ΒΌΛΟΣ', 'xn--nxasmq6b'],
    ['a sigma before a hyphen is no final sigma', 'ΒΌΛΟΣ-1.gr', new URL('http://ΒΌΛΟΣ-1.gr').host],
    ['a name outside ASCII is written in Punycode', 'Bücher.example', 'xn--bcher-kva.example'],
    ['percent-encoding is decoded', 'ex%61mple.com', 'example.com'],
    ['numbers are an address', '0x7f.1', '127.0.0.1'],
    ['punctuation that the standard allows stays', "a_b!$&'()*+,;=~.example", "a_b!$&'()*+,;=~.example"],
    ['an IPv6 address is compressed', '[2001:DB8:0:0::1]', '[2001:db8::1]'],
  ])('%s', (_, written, sent) => {
    expect(hostOf(written)).toBe(sent);
  });

  test.each(['a b', 'a<b', 'a%20b', 'a^b', 'a|b', 'a%25b', '1.2.3.256', '[::1', 'xn--\u00fc'])(
    '%s is refused',
    (host) => {
      expect(hostOf(host)).toBeUndefined();
    },
  );
});

test('B33 the platform does not read a host of very many characters', () => {
  expect(errorsOf(getFrom(`http://xn--${'z9'.repeat(40_000)}/`))).toEqual(['url-host-invalid']);
});
