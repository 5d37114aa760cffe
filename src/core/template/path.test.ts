import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readContext } from '../document/context';
import { lookUp, pathText, tagFor } from './look-up';
import { parseTemplate } from './parse';

describe('the text of a context path (B6)', () => {
  test.each([
    [['order', 'id'], 'order.id'],
    [['order', 'items', 0, 'name'], 'order.items[0].name'],
    [[0], '[0]'],
    [['odd name'], "['odd name']"],
    [['order', 'odd name', 'x'], "order['odd name'].x"],
    [["it's"], "['it''s']"],
    [['10'], '[10]'],
    [['order', '010'], 'order.010'],
    [['', 'a'], "[''].a"],
    [['with-hyphen', '$x', '_y'], 'with-hyphen.$x._y'],
    [['}}'], "['}}']"],
  ])('%j is written %s', (path, text) => expect(pathText(path)).toBe(text));

  test.each([[[]], [['a"b']], [['a\\b']], [['line\nend']], [['half \ud800']], [['a', 'DEL\x7f']]])(
    '%j cannot be written',
    (path) => expect(pathText(path)).toBeUndefined(),
  );

  test('what can be written is found again by look-up (B7), for every document', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.infiniteStream(fc.nat(9)), (document, choices) => {
        const { root } = readContext(JSON.stringify(document)).context;
        const path: (string | number)[] = [];
        let value = root;
        for (const choice of choices) {
          const children =
            value.type === 'object'
              ? [...value.byName]
              : value.type === 'array'
                ? [...value.items.entries()]
                : [];
          const child = children[choice % children.length];
          if (!child) break;
          path.push(child[0]);
          value = child[1];
        }
        const text = pathText(path);
        if (text === undefined) return;
        const [tag] = parseTemplate(`{{ ${text} }}`);
        expect(tag).toMatchObject({ type: 'tag', operand: { type: 'path' } });
        if (tag?.type !== 'tag' || tag.operand.type !== 'path') return;
        expect(lookUp(root, tag.operand.steps)).toEqual({ path, value });
      }),
    );
  });
});

describe('the tag that inserts a value', () => {
  const { root } = readContext('{"id": "A", "list": [1], "a\\"b": 1}').context;
  const member = (name: string) => lookUp(root, [{ type: 'name', text: name }])?.value ?? root;

  test.each([
    [['id'], member('id'), '{{ id }}'],
    [['list'], member('list'), '{{ list | json }}'],
    [['a"b'], member('a"b'), undefined],
  ])('%j', (path, value, tag) => expect(tagFor(path, value)).toBe(tag));
});
