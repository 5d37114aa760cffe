import { describe, expect, test } from 'vitest';
import { slice } from '../../test/thorough';
import { type FolderFile, type LeftOutFile, readFolder } from '../import';

const file = (path: string, text: string): FolderFile => ({ path, text });
const bru = (name: string, url: string) => `meta {\n  name: ${name}\n}\n\nget {\n  url: ${url}\n}\n`;

const names = (files: readonly FolderFile[]) => readFolder(files).actions.map(({ action }) => action.name);
const said = (files: readonly FolderFile[], leftOut: readonly LeftOutFile[] = []) =>
  readFolder(files, leftOut).notes.map(({ code, file, values }) => [code, file, values]);

describe('files that are read together', () => {
  test('become actions in the folders of their files, in the order of their paths', () => {
    expect(
      names([
        file('orders/list10.http', 'GET http://h/10\n'),
        file('orders/list9.http', '### Nine\nGET http://h/9\n\n###\nGET http://h/x\n'),
        file(
          'a.har',
          JSON.stringify({ log: { entries: [{ request: { method: 'GET', url: 'http://h/' } }] } }),
        ),
        file('run.sh', '#!/bin/bash\ncurl http://h/curl\n'),
      ]),
    ).toEqual([
      'a / h',
      'orders / list9 / Nine',
      'orders / list9 / h/x',
      'orders / list10 / h/10',
      'run / h/curl',
    ]);
  });

  test('have no requests in the commands of YAML', () => {
    const files = [file('ci.yml', 'run: |\n  curl http://h/a\n'), file('a.sh', 'curl http://h/b\n')];
    expect(names(files)).toEqual(['a / h/b']);
    expect(said(files)).toEqual([['files-without-requests', undefined, { count: 1, paths: 'ci.yml' }]]);
  });

  test('can be configs of the app', () => {
    const config =
      '{"version":1,"name":"Mine","objectId":"automation.webhook","method":"GET","url":"http://h"}';
    expect(names([file('own/export.json', config)])).toEqual(['own / Mine']);
    expect(names([file('own/export.json', `{"version":1,"actions":[${config},${config}]}`)])).toEqual([
      'own / export / Mine',
      'own / export / Mine',
    ]);
    expect(names([file('actions.json', `{"version":1,"actions":[${config},${config}]}`)])).toEqual([
      'Mine',
      'Mine',
    ]);
  });

  test('name the file of each note', () => {
    expect(
      said([
        file('a/one.http', 'DELETE http://h/\n'),
        file('b/api.yaml', 'asyncapi: 3.0.0\nchannels: {}\n'),
        file('c/one.bru', 'get {\n'),
      ]),
    ).toEqual([
      ['part-unreadable', 'c/one.bru', {}],
      ['request-method', 'a/one.http', { request: 'h', method: 'DELETE' }],
      ['format-not-read', 'b/api.yaml', { format: 'asyncapi' }],
    ]);
    const { actions } = readFolder([file('a/one.http', 'POST http://h/?{{x}}\n\n{}')]);
    expect(new Set(actions.flatMap(({ notes }) => notes.map((note) => note.file)))).toEqual(
      new Set(['a/one.http']),
    );
  });

  test('the environments beside .http files become samples', () => {
    const { samples, actions } = readFolder([
      file('api/http-client.env.json', '{"dev": {"host": "http://d"}, "live": {"host": "http://l"}}'),
      file('api/list.http', '@n = 1\nGET {{host}}/list?n={{n}}\n'),
    ]);
    expect(samples.map(({ name, text }) => [name, JSON.parse(text)])).toEqual([
      ['dev', { host: 'http://d' }],
      ['live', { host: 'http://l' }],
      ['list', { n: '1' }],
    ]);
    expect(actions).toHaveLength(1);
  });

  test('the environments beside a collection of Postman have the values that only the collection has', () => {
    const collection = JSON.stringify({
      info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      variable: [
        { key: 'base', value: 'http://own' },
        { key: 'id', value: 'A-1' },
      ],
      item: [{ name: 'Get', request: { method: 'GET', url: '{{base}}/{{host}}/{{id}}' } }],
    });
    const environment = (name: string, base: string) =>
      JSON.stringify({
        name,
        values: [{ key: 'base', value: base }],
        _postman_variable_scope: 'environment',
      });
    const samplesOf = (...files: readonly FolderFile[]) =>
      readFolder(files).samples.map(({ name, text }) => [name, JSON.parse(text)]);
    const files = [
      file('a.json', environment('Live', 'http://live')),
      file('b.json', environment('Test', 'http://test')),
      file('c.json', collection),
    ];
    expect(samplesOf(...files)).toEqual([
      ['Live', { base: 'http://live', id: 'A-1' }],
      ['Test', { base: 'http://test', id: 'A-1' }],
      ['Shop', { base: 'http://own', id: 'A-1' }],
    ]);
    // Nobody knows to which of two an environment belongs.
    expect(samplesOf(...files, file('d.json', collection))[0]).toEqual(['Live', { base: 'http://live' }]);
  });

  test('what was left out is named once, by its reason', () => {
    const many = Array.from({ length: 12 }, (_, index) => file(`docs/${index}.md`, 'text'));
    expect(
      said(many, [
        { path: 'node_modules/', reason: 'kind' },
        { path: 'a/b.ts', reason: 'kind' },
        { path: 'c.ts', reason: 'kind' },
        { path: 'big.har', reason: 'too-large' },
        { path: '../up.http', reason: 'path' },
      ]),
    ).toEqual([
      [
        'files-without-requests',
        undefined,
        { count: 12, paths: `${Array.from({ length: 10 }, (_, index) => `docs/${index}.md`).join(', ')}, …` },
      ],
      ['files-of-other-kinds', undefined, { count: 3, paths: '.ts (2), node_modules/' }],
      ['files-left-out', undefined, { reason: 'too-large', count: 1, paths: 'big.har' }],
      ['files-left-out', undefined, { reason: 'path', count: 1, paths: '../up.http' }],
    ]);
  });

  test('nothing in an empty folder', () => expect(said([])).toEqual([['nothing-found', undefined, {}]]));
});

describe('collections of Bruno among them', () => {
  const shop = [
    file('apis/shop/bruno.json', '{"version": "1", "name": "Shop", "proxy": {"enabled": true}}'),
    file('apis/shop/collection.bru', 'vars:pre-request {\n  base: http://shop\n}\n'),
    file('apis/shop/orders/list.bru', bru('List', '{{base}}/orders')),
    file('apis/other/bruno.json', 'not json'),
    file('apis/other/one.bru', bru('One', '{{base}}/one')),
    file('z.http', 'GET http://h/z\n'),
  ];

  test('are read each as one, in the folder of its bruno.json', () => {
    const { actions, samples, notes } = readFolder(shop);
    expect(actions.map(({ action }) => action.name)).toEqual([
      'apis / other / One',
      'apis / shop / orders / List',
      'z / h/z',
    ]);
    expect(samples.map(({ name }) => name)).toEqual(['Shop']);
    expect(notes.map(({ code, file: at }) => [code, at])).toEqual([
      ['setting-not-available', 'apis/shop'],
      ['variable-values', 'apis/shop'],
    ]);
    expect(actions[1]?.notes.map((note) => note.file)).toEqual(['apis/shop/orders/list.bru']);
  });

  test('without a bruno.json are the whole folder', () => {
    expect(
      names([file('a/one.bru', bru('One', 'http://h')), file('two.bru', bru('Two', 'http://h'))]),
    ).toEqual(['a / One', 'Two']);
  });

  test('at the top have no folder', () => {
    expect(names([file('bruno.json', '{}'), file('one.bru', bru('One', 'http://h'))])).toEqual(['One']);
  });
});

describe('bad input', () => {
  test('very many files are read', () => {
    const count = slice(10_000, 1000);
    const files = Array.from({ length: count }, (_, index) =>
      index % 4 === 0
        ? file(`f${index % 100}/${index}.bru`, bru(`N${index}`, 'http://h/{{a}}'))
        : file(`f${index % 100}/${index}.http`, 'GET http://h/{{a}}\n'),
    );
    expect(readFolder(files).actions).toHaveLength(count);
  });

  test('more requests than can be listed are cut, with a word', () => {
    const text = 'GET http://h/\n\n###\n'.repeat(15_000);
    const { actions, notes } = readFolder([file('a.http', text), file('b.http', text), file('c.http', text)]);
    expect(actions).toHaveLength(20_000);
    expect(notes.map(({ code, file: at }) => [code, at])).toEqual([['more-requests', 'c.http']]);
  });

  test.each(['__proto__', 'constructor', 'a / b', '\ud800', ' '])('a folder called %j', (name) => {
    expect(
      names([file(`${name}/${name}.http`, 'GET http://h/\n'), file(`${name}/x.bru`, bru('X', 'http://h'))]),
    ).toHaveLength(2);
  });
});
