import { expect, test } from 'vitest';
import { aRestApiCall } from '../../../../test/an-action';
import { type Action, build, readContext } from '../../../core';
import { MessageDivider } from './divided-message';
import { characterPositionOf } from './message-element';
import { editedPart } from './request-text';

const LINES = Array.from({ length: 3000 }, (_, row) => `  "é ${row}": "{{ order.id }}",\n`).join('');
const action: Action = aRestApiCall({
  url: 'https://api.example.com/{{ order.id }}/lines',
  body: `{\n${LINES}"end": 1 }`,
  authentication: { method: 'header-key', headerName: 'X-Key', secret: 'hunter2' },
});
const { context } = readContext('{"order":{"id":"A-1001"}}');
const built = build(action, { context, now: 0 });

/** What is shown from the place in the request on that belongs to the cursor. */
function shownAt(path: string[], cursor?: number, revealed = false) {
  const message = new MessageDivider().divide(built, revealed);
  const at = editedPart(
    built.spans,
    cursor === undefined ? { path } : { path, range: { start: 0, end: cursor } },
  );
  const spot = at && characterPositionOf(message, at.span, at.units);
  return spot?.chunk.text.slice(spot.character, spot.character + 8);
}
const bodyAt = (text: string) =>
  action.objectId === 'automation.rest-api-call' ? action.body.indexOf(text) : -1;

test.each<[string, string[], number | undefined, string | undefined]>([
  ['a cursor far down in a long body', ['body'], bodyAt('é 2500'), 'é 2500":'],
  ['a cursor near the end', ['body'], bodyAt('1 }'), '1 }'],
  ['a cursor in a tag', ['body'], bodyAt('{{') + 5, 'A-1001",'],
  ['a cursor in the URL', ['url'], action.url.indexOf('lines'), 'lines HT'],
  ['a cursor in what is not sent as written', ['url'], 2, '/A-1001/'],
  ['no cursor', ['method'], undefined, 'POST /A-'],
  ['a masked secret', ['authentication', 'secret'], 3, '•••••\r\nC'],
  ['a setting that leaves no bytes', ['name'], 0, undefined],
])('%s has its place in the request', (_, path, cursor, expected) => {
  expect(shownAt(path, cursor)).toBe(expected);
});
