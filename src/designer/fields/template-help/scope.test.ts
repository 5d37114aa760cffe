import { expect, test } from 'vitest';
import { aRestApiCall } from '../../../../test/an-action';
import { build, readContext } from '../../../core';
import { lookUp } from '../../../core/internal';
import { listText } from './lists-in-scope';

test.each([['sku'], ['a-b c'], ['{{ if x }}'], ['{{{{{'], ['ü']])(
  'B39 the text of a list sends the members of its items by their names: %s',
  (name) => {
    const { context } = readContext(JSON.stringify({ lines: [{ [name]: 1 }, { [name]: 2 }] }));
    const { root } = context;
    const list = lookUp(root, [{ type: 'name', text: 'lines' }])?.value;
    const items = list?.type === 'array' ? list.items : [];
    const body = listText('lines', items, root, { indent: '', isElement: false, isOnly: false });
    const { request } = build(aRestApiCall({ body }), { context, now: 0 });
    expect(JSON.parse(new TextDecoder().decode(request?.body))).toEqual([{ [name]: 1 }, { [name]: 2 }]);
  },
);
