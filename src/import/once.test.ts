import { expect, test } from 'vitest';
import { isProposed, type Note, readFolder, readForeign } from '.';

const JSON_HEADER = "-H 'Content-Type: application/json'";
const OURS = 'application/json; charset=utf-8';
const FORM = 'application/x-www-form-urlencoded';

const isOfCharset = ({ code }: Note) => code === 'media-type-charset';
const SIGNED = `curl https://h/ ${JSON_HEADER} -H 'X-Hub-Signature-256: sha256=${'ab'.repeat(32)}' -d '[1]'`;

test('the charset of the Content-Type is said once for an import, and not beside requests', () => {
  const text = [1, 2, 3].map((number) => `curl https://h/${number} ${JSON_HEADER} -d '[1]'`).join('\n');
  const reading = readForeign(
    `${text}\ncurl https://h/4 -H 'content-type: application/json;charset=UTF-8' -d '{}'`,
  );
  expect(reading?.actions.filter(isProposed)).toHaveLength(4);
  expect(reading?.actions.flatMap(({ notes }) => notes).filter(isOfCharset)).toEqual([]);
  expect(reading?.notes.filter(isOfCharset)).toEqual([
    {
      code: 'media-type-charset',
      severity: 'hint',
      place: expect.objectContaining({ line: 1 }),
      values: { theirs: 'application/json / application/json;charset=UTF-8', ours: OURS },
    },
  ]);
});

test('each type that is sent has its note', () => {
  const text = `curl https://h/ ${JSON_HEADER} -d '[1]'\ncurl https://h/ -H 'Content-Type: ${FORM}; charset=UTF-8' -d a=1`;
  expect(
    readForeign(text)
      ?.notes.filter(isOfCharset)
      .map(({ values }) => values),
  ).toEqual([
    { theirs: 'application/json', ours: OURS },
    { theirs: `${FORM}; charset=UTF-8`, ours: FORM },
  ]);
});

test('a request that can be signed does not say it either', () => {
  const [action] = readForeign(SIGNED)?.actions ?? [];
  expect(action?.signed).toHaveLength(1);
  expect(action?.signed?.flatMap(({ notes }) => notes).filter(isOfCharset)).toEqual([]);
});

test('of a folder it is said once, with the first file', () => {
  const file = (path: string) => ({ path, text: `curl https://h/ ${JSON_HEADER} -d '[1]'` });
  const { notes, actions } = readFolder([file('a/1.sh'), file('a/2.sh')]);
  expect(actions).toHaveLength(2);
  expect(notes.filter(isOfCharset)).toMatchObject([
    { file: 'a/1.sh', values: { theirs: 'application/json' } },
  ]);
});
