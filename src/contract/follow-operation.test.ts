import { describe, expect, test } from 'vitest';
import { atPath, atServer, serverIn } from './follow-operation';

describe('the URL of an action follows the path of its operation', () => {
  test.each<[string, string, string, string | undefined]>([
    ['https://h/v1/issues', '/issues', '/tickets', 'https://h/v1/tickets'],
    [
      'https://h/repos/me/{{ r | lower }}/issues?a=1#b',
      REPO('issues'),
      REPO('tickets'),
      'https://h/repos/me/{{ r | lower }}/tickets?a=1#b',
    ],
    [
      "https://h/repos/{{ o | default: 'a/b?' }}/r/issues",
      REPO('issues'),
      '/r/{repo}/by/{owner}',
      "https://h/r/r/by/{{ o | default: 'a/b?' }}",
    ],
    [
      '{{ server }}/issues/{{ id }}',
      '/issues/{id}',
      '/v2/issues/{id}/x',
      '{{ server }}/v2/issues/{{ id }}/x',
    ],
    ['https://h/issues/7', '/issues/{id}', '/issues/{issueId}', 'https://h/issues/7'],
    ['https://h/issues/7', '/issues/{id}', '/{space}/issues/{id}', 'https://h/{{ space }}/issues/7'],
    ['https://h/a/7.json', '/a/{id}.json', '/b/{id}.xml', 'https://h/b/7.xml'],
    ['https://h/a%20b', '/a b', '/c', 'https://h/c'],
    ['https://h/{{ own }}', '/issues', '/tickets', undefined],
    ['https://h', '/h', '/tickets', undefined],
    ['https://h/x/issues', '/issues/{id}', '/tickets/{id}', undefined],
    ['https://h/issues/', '/issues/{id}', '/tickets/{id}', undefined],
  ])('%s, %s, %s', (url, before, after, followed) => {
    expect(atPath(url, { path: before }, { path: after })).toBe(followed);
  });

  test.each([
    ['/orders', '/v1/orders'],
    ['/v1/orders', '/orders'],
    ['/orders/{id}', '/orders/{orderId}'],
    ['/a/{x}/b', '/{x}/b'],
    ['/a/{x}', '/a/{x}/{y}'],
  ])('once: %s, %s', (before, after) => {
    const url = `https://h${before.replace(/\{\w+\}/g, '7')}?q={{ q }}`;
    const followed = atPath(url, { path: before }, { path: after });
    expect(followed).toContain(
      after.replace(/\{y\}/g, '{{ y }}').replace(/\{\w+\}/g, (_) => (_ === '{{ y }}' ? _ : '7')),
    );
    expect(atPath(followed ?? '', { path: before }, { path: after })).toBe(followed);
  });
});

function REPO(name: string): string {
  return `/repos/{owner}/{repo}/${name}`;
}

describe('the URL of an action follows its server', () => {
  const follow = (url: string, before: string | undefined, after: string) =>
    atServer(
      url,
      { path: '/', ...(before !== undefined && { server: before }) },
      { path: '/', server: after },
    );
  test.each<[string, string, string, string | undefined]>([
    ['https://h/v1/issues?a=1', 'https://h/v1', 'https://api.h/v2', 'https://api.h/v2/issues?a=1'],
    ['https://h/issues', 'https://h', 'https://h/v2', 'https://h/v2/issues'],
    ['https://h/v2/issues', 'https://h', 'https://h/v2', 'https://h/v2/issues'],
    ['https://h/v1/issues', 'https://h/v1', 'https://h', 'https://h/issues'],
    ['https://eu.h/x', 'https://{region}.h', 'https://h/{region}', 'https://h/eu/x'],
    [
      'https://eu.a.test/v1/orders',
      'https://{r}.a.test/v1',
      'https://{env}.a.test/{r}/v2',
      'https://{{ env }}.a.test/eu/v2/orders',
    ],
    ['https://own/x', 'https://h', 'https://i', undefined],
    ['{{ server }}/x', '/v1', '/v2', undefined],
  ])('%s, %s, %s', (url, before, after, followed) => {
    expect(follow(url, before, after)).toBe(followed);
  });

  test('which the URL has before its path', () => {
    expect(serverIn('https://h/v1/issues/{{ id }}?x', '/issues/{id}')).toBe('https://h/v1');
    expect(serverIn('https://h/v1/issues', '/tickets')).toBeUndefined();
  });
});
