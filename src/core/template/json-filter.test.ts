import { describe, expect, test } from 'vitest';
import { aRestApiCall } from '../../../test/an-action';
import { type Action, build, readContext } from '..';

function bodyOf(template: string): string {
  const action: Action = aRestApiCall({ url: 'https://example.org/', body: template });
  const { context } = readContext('{ "v": { "n": 1.0, "s": "a" }, "list": [1, 2] }');
  const { request } = build(action, { context, now: 0 });
  return new TextDecoder().decode(request?.body);
}

describe('B9: JSON text at a bare place of a REST body', () => {
  test.each([
    ['is inserted as it stands at the end of the chain', '{{ v | json }}', '{"n":1.0,"s":"a"}'],
    ['is inserted as it stands before raw', '{{ v | json | raw }}', '{"n":1.0,"s":"a"}'],
    ['is inserted as it stands before optional (B39)', '[{{ v | json | optional }}]', '[{"n":1.0,"s":"a"}]'],
    ['is escaped before optional in a string', '["{{ list | json | optional }}"]', '["[1,2]"]'],
    ['is compared as text by optional', "[{{ list | json | optional: '[1,2]' }}]", '[]'],
    ['is text for upper', '{{ list | json | upper }}', '"[1,2]"'],
    ['is text for trim', '{{ list | json | trim }}', '"[1,2]"'],
    ['is text for json', '{{ list | json | json }}', '"[1,2]"'],
    ['is text for default', "{{ list | json | default: 'none' }}", '"[1,2]"'],
    ['is made of what default answers', "{{ missing | default: 'none' | json }}", '"none"'],
  ])('%s', (_, template, body) => {
    expect(bodyOf(template)).toBe(body);
  });
});
