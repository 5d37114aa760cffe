import { describe, expect, test } from 'vitest';
import { readAll } from '../../../test/read-foreign';
import { describeNote } from '..';

const FORM = 'Content-Type: application/x-www-form-urlencoded';
const JSON_LINE = 'Content-Type: application/json; charset=utf-8';
const JSON_HEADER = "-H 'Content-Type: application/json'";

/** A request without its Host line. */
const short = (request: string) => request.replace(/Host: .*\n/, '');
const get = (target: string) => `GET ${target} HTTP/1.1\n\n`;
const post = (type: string, body: string, target = '/') =>
  `POST ${target} HTTP/1.1\n${type}\nContent-Length: ${body.length}\n\n${body}`;

type Row = readonly [source: string, requests: readonly string[], codes: readonly string[]];

const isAsExpected = (source: string, requests: readonly string[], codes: readonly string[]) => {
  const read = readAll(source);
  expect(read.kind).toBe('commands');
  expect(read.requests.map(short)).toEqual(requests);
  expect(read.codes).toEqual(codes);
};

// The requests are those of bash 5.2 and curl 7.88 for the same text, or a note says what differs.

describe('R21: a here-document without quotes is read as in double quotes', () => {
  test.each<Row>([
    [
      `curl http://h ${JSON_HEADER} -d @- <<EOF\n{"a": "$B", "t": "$(date)"}\nEOF`,
      [post(JSON_LINE, '{"a": "{{ B }}", "t": "$(date)"}')],
      ['media-type-charset', 'shell-expansion', 'variables'],
    ],
    [
      `B=v\ncurl http://h ${JSON_HEADER} -d @- <<EOF\n{"a": "$B",\\\n "b": "\${B}"}\nEOF`,
      [post(JSON_LINE, '{"a": "v", "b": "v"}')],
      ['media-type-charset', 'shell-variable-filled-in'],
    ],
    [
      `curl http://h ${JSON_HEADER} --data-binary @- <<EOF\n["\\$a \\\`b\\\` \\\\ \\" \\n 'c' $'d'"]\nEOF`,
      [post(JSON_LINE, `["$a \`b\` \\ \\" \\n 'c' $'d'"]\n`)],
      ['json-invalid', 'media-type-charset'],
    ],
    [
      `curl http://h ${JSON_HEADER} --data-binary @- <<'EOF'\n["$B \\\n \\$"]\nEOF`,
      [post(JSON_LINE, '["$B \\\n \\$"]\n')],
      ['json-invalid', 'media-type-charset'],
    ],
    // A joined line is no delimiter.
    [
      `curl http://h ${JSON_HEADER} --data-binary @- <<EOF\n[1, \\\nEOF\n2]\nEOF\ncurl http://h/2`,
      [post(JSON_LINE, '[1, EOF\n2]\n'), get('/2')],
      ['json-invalid', 'media-type-charset'],
    ],
    [
      `curl http://h ${JSON_HEADER} --data-binary @- <<-EOF\n\t[1,\\\n\t2]\n\tEOF`,
      [post(JSON_LINE, '[1,\t2]\n')],
      ['media-type-charset'],
    ],
    // It belongs to its own command, also where another one follows in the line.
    [
      `curl http://h ${JSON_HEADER} --data-binary @- <<EOF | jq .\n[1]\nEOF`,
      [post(JSON_LINE, '[1]\n')],
      ['command-skipped', 'media-type-charset'],
    ],
  ])('%j', isAsExpected);

  test.each<Row>([
    [
      `A=1\ncurl http://h ${JSON_HEADER} -d "[$(cat <<EOF\n"$A", "$B", "it's"\n\nEOF\n)]"`,
      [post(JSON_LINE, `["1", "{{ B }}", "it's"]`)],
      ['media-type-charset', 'shell-variable-filled-in', 'variables'],
    ],
    [
      `DATA=$(cat <<'EOF'\n["$A"]\nEOF\n)\ncurl http://h ${JSON_HEADER} -d "$DATA"`,
      [post(JSON_LINE, '["$A"]')],
      ['media-type-charset', 'shell-variable-filled-in'],
    ],
    [
      `curl http://h ${JSON_HEADER} -d "$(cat <<EOF | tr a b\n[1]\nEOF\n)"`,
      [post(JSON_LINE, '$(cat <<EOF | tr a b\n[1]\nEOF\n)')],
      ['json-invalid', 'media-type-charset', 'shell-expansion'],
    ],
  ])('$(cat <<EOF) is its text: %j', isAsExpected);

  test('a note has its place in the text', () => {
    const { reading } = readAll('curl http://h -d @- <<EOF\na\n b=$(b)\nEOF');
    const note = reading.actions[0]?.notes.find(({ code }) => code === 'shell-expansion');
    expect(note?.place).toMatchObject({ line: 3, column: 4 });
  });
});

describe('R25: the commands are found', () => {
  test.each<Row>([
    ['(curl http://h/1)', [get('/1')], []],
    ['{ curl http://h/1; }', [get('/1')], []],
    ['time curl http://h/1', [get('/1')], []],
    ['! curl http://h/1', [get('/1')], []],
    ['if curl http://h/1; then\n  curl http://h/2\nfi', [get('/1'), get('/2')], []],
    [
      'for id in 1 2; do curl http://h/$id; done',
      [get('/%7B%7B%20id%20%7D%7D')],
      ['command-skipped', 'variables'],
    ],
    ["echo 'a=1' | curl -d @- http://h", [post(FORM, 'a=1')], []],
    ["printf '%s' 'a=1' | curl -d @- http://h", [post(FORM, 'a=1')], []],
    ['cat <<EOF | curl -d @- http://h\na=1\nEOF', [post(FORM, 'a=1')], []],
    ['cat <<EOF |\na=1\nEOF\n  curl -d @- http://h', [post(FORM, 'a=1')], []],
    ['jq -n 1 | curl -d @- http://h', [post(FORM, '')], ['command-skipped', 'file-not-read']],
    ['- curl http://h/1\n- curl http://h/2', [get('/1'), get('/2')], []],
    ['> curl http://h/1', [get('/1')], []],
    ['PS C:\\> curl.exe http://h/1', [get('/1')], []],
    ['C:\\Users\\me>curl http://h/1', [get('/1')], []],
    ['user@host:~$ curl http://h/1', [get('/1')], []],
    ['[root@h ~]# curl http://h/1', [get('/1')], []],
    ['❯ curl http://h/1', [get('/1')], []],
    ['$ curl http://h/1 \\\n> -d a=1 \\\n> -G', [get('/1?a=1')], []],
    ['kubectl exec pod -- curl http://h/1', [get('/1')], ['command-skipped']],
    ['docker exec -it c curl http://h/1', [get('/1')], ['command-skipped']],
    ['sudo -u me -E curl http://h/1', [get('/1')], []],
    ['RESP=$(curl http://h/1)', [get('/1')], []],
    ['RESP="$(curl -s "http://h/1" | jq .)"', [get('/1')], ['command-skipped', 'options-without-effect']],
    ['RESP=`curl http://h/1`; echo $RESP', [get('/1')], ['command-skipped']],
    [
      'curl http://h/$(curl http://h/1)',
      [get('/1'), get('/$(curl%20http://h/1)')],
      ['shell-expansion', 'url-respelled'],
    ],
    ['sudo apt install curl\ncurl http://h/1', [get('/1')], ['command-skipped']],
  ])('%j', isAsExpected);
});

describe('R26: the code of a Markdown text', () => {
  test.each<Row>([
    ['```bash\ncurl http://h/1\n```', [get('/1')], []],
    ['~~~\ncurl http://h/1 \\\n~~~', [get('/1')], []],
    ["Don't wait:\n\n```sh\ncurl http://h/1\n```\n\nIt's done.", [get('/1')], ['text-around-code']],
    [
      '1. First\n   ```\n   export A=1\n   ```\n2. Then\n   ```\n   curl http://h/$A\n   ```\n```json\n{"a": "b"}\n```',
      [get('/1')],
      ['shell-variable-filled-in', 'text-around-code'],
    ],
    ['curl http://h/1\n```\nand so on', [get('/1')], ['text-around-code']],
    // Each block is one of its own: a quote does not reach into the next.
    ["```\ncurl 'http://h/1\n```\n```\ncurl 'http://h/2'\n```", [get('/2')], ['quote-unclosed']],
    ['```\ncurl http://h/1\n```\n```bat\ncurl ^"http://h/2^"\n```', [get('/1'), get('/2')], []],
  ])('%j', isAsExpected);
});

describe('R29: a quote that is never closed makes no action, and the one that opened it is named', () => {
  const placesOf = (source: string) =>
    readAll(source).reading.notes.map(({ code, place }) => `${code} ${place?.line}:${place?.column}`);

  test.each([
    ["curl 'http://h", [], ['quote-unclosed 1:6']],
    [
      'curl --request POST "http://h/buckets \\\n  --header "Authorization: Token T" \\\n  --header "A: b" \\\n  --data "{}"',
      [],
      ['quote-unclosed 1:21'],
    ],
    ['curl http://h -d \'{"a":"it\'s"}\'', [], ['apostrophe-in-quotes 1:27']],
    ["curl http://h/1\ncurl 'http://h/2\ncurl http://h/3", [get('/1'), get('/3')], ['quote-unclosed 2:6']],
    [
      'curl "http://h/1 \\\n  -H "A: b"\ncurl "http://h/2" -d "a=1" -G',
      [get('/2?a=1')],
      ['quote-unclosed 1:6'],
    ],
    ['curl ^"http://h/1^"\ncurl "http://h/2', [get('/1')], ['quote-unclosed 2:6']],
    ['curl http://h/$(date', [], ['quote-unclosed 1:15']],
  ])('%j', (source, requests, notes) => {
    expect(readAll(source).requests.map(short)).toEqual(requests);
    expect(placesOf(source)).toEqual(notes);
  });

  test('the sentences say what is wrong', () => {
    const said = (source: string) => readAll(source).reading.notes.map(describeNote).join();
    expect(said("curl 'http://h")).toContain("The closing ' is missing");
    expect(said(`curl http://h -d '{"a":"it's"}'`)).toContain('apostrophe');
  });
});

describe('R30: typography', () => {
  test.each<Row>([
    ['curl\u00a0http://h/1\u00a0-G\u2003-d\u00a0a=1', [get('/1?a=1')], ['no-break-space']],
    ["curl http://h/1 -G -d 'a=\u00a0b'", [get('/1?a=%C2%A0b')], ['url-respelled']],
  ])('%j', isAsExpected);

  test.each([
    ['curl “http://h/1”', 'typographic-character'],
    ['curl –X POST http://h/1', 'typographic-character'],
    ['curl http://h/1 -H ‘A: b’', 'typographic-character'],
    ['curl ^"http://h/1^" –v', 'typographic-character'],
    ['curl -- -X http://h/1', 'url-like-option'],
  ])('%j is not proposed', (source, code) => {
    const { codes, reading } = readAll(source);
    expect(codes).toContain(code);
    expect(reading.actions.some(({ isDoubtful }) => isDoubtful)).toBe(true);
  });

  test.each(["curl http://h/1 -d 'a=“b”'", 'curl http://h/1 -d "“b”"', 'curl http://h/1 -d a–b'])(
    '%j is meant',
    (source) => expect(readAll(source).reading.actions.every(({ isDoubtful }) => !isDoubtful)).toBe(true),
  );
});

describe('R31, R45: braces and brackets in a URL', () => {
  test.each<Row>([
    [`curl "http://h/\${B}?x={a,b}"`, [get('/%7B%7B%20B%20%7D%7D?x=a')], ['url-alternatives', 'variables']],
    [`curl "http://h/x?x=\${X}"`, [get('/x?x={{%20X%20}}')], ['variables']],
    [`curl --url="http://h/x?x=\${X}"`, [get('/x?x={{%20X%20}}')], ['variables']],
    ['curl http://h/users/{{id}}', [get('/users/%7B%7B%20id%20%7D%7D')], ['variables']],
    ['curl http://h/users?a={{id}}', [get('/users?a={{id}}')], ['placeholder', 'url-pattern-refused']],
    ['curl http://h/users/{id}', [get('/users/id')], ['url-alternatives']],
    ["curl 'http://h/x?filter[status][_eq]=1'", [get('/x?filter[status][_eq]=1')], ['url-pattern-refused']],
    ["curl -g 'http://h/x?filter[status]=1'", [get('/x?filter[status]=1')], []],
    ["curl 'http://h/x?a[]=1'", [get('/x?a[]=1')], []],
    ["curl 'http://h/x?a=[::1]'", [get('/x?a=[::1]')], []],
    ["curl 'http://h/x?\\{a\\}&[01-3]'", [get('/x?{a}&01')], ['url-alternatives']],
    ["curl 'http://h/x?{a\\,b,c}'", [get('/x?a,b')], ['url-alternatives']],
    ["curl 'http://h/x?{,b}'", [get('/x?')], ['url-alternatives']],
    ...['{}', 'a}', 'a]', '{a', '[z]', '[3-1]', '[a-1]', '[b-a]', '[1-9:0]', '{a,[1-2]}'].map(
      (pattern): Row => [`curl 'http://h/x?${pattern}'`, [get(`/x?${pattern}`)], ['url-pattern-refused']],
    ),
  ])('%j', isAsExpected);
});

describe('R34: curl beside something else', () => {
  test.each<Row>([
    [
      'id=$(curl -s \\\n  http://h/1 | jq .id)\ncurl http://h/2',
      [get('/1'), get('/2')],
      ['command-skipped', 'options-without-effect'],
    ],
    [
      'curl http://h/1\n\nInvoke-WebRequest -Uri "http://h/2" `\n  -Method POST `\n  -Body "it\'s"\ncurl http://h/3',
      [post(JSON_LINE, "it's", '/2'), get('/1'), get('/3')],
      ['media-type'],
    ],
  ])('%j', isAsExpected);

  test('what is not read is named', () => {
    const { reading } = readAll('Invoke-Other -Uri "http://h"\ncurl http://h/1');
    expect(reading.notes.map(describeNote)).toEqual(['Commands that are not read: Invoke-Other.']);
  });

  test('the variable of an answer is no command', () => {
    const { actions, codes } = readAll('$r = Invoke-RestMethod -Uri "http://h"\ncurl http://h/1');
    expect(actions).toMatchObject([{ url: 'http://h' }, { url: 'http://h/1' }]);
    expect(codes).toEqual([]);
  });
});

describe('smaller things', () => {
  test.each<Row>([
    // R35
    ['curl http://h/1 \\', [get('/1')], []],
    ['curl http://h/1 \\\n', [get('/1')], []],
    ['curl http://h/1 \\ \n  -G -d a=1', [get('/1?a=1')], ['backslash-blank']],
    ['curl http://h/1\\ \n  -G -d a=1', [get('/1?a=1')], ['backslash-blank']],
    // R39
    ['curl http://h/x?a=1&b=2 -d c', [get('/x?a=1')], ['url-unquoted']],
    ['curl http://h/x?a=1&b=2&c=3 -H "A: b"', [get('/x?a=1')], ['url-unquoted']],
    ['curl http://h/x?a=1&b=2', [get('/x?a=1')], ['url-unquoted']],
    ['curl http://h/x?a=1&b=2 -d c; jq .', [get('/x?a=1')], ['command-skipped', 'url-unquoted']],
    ['export X\nexport -x Y Z\ncurl http://h/1', [get('/1')], []],
    ['curl http://h/1 & curl http://h/2&', [get('/1'), get('/2')], []],
    // R41
    ['curl http://h -d x={a,b}', [post(FORM, 'x=%7Ba%2Cb%7D')], ['brace-expansion', 'form-respelled']],
    ['curl http://h -d {"a":1,"b":2}', [post(JSON_LINE, '{a:1,b:2}')], ['brace-expansion', 'media-type']],
    ['curl http://h/{1..3}', [get('/1..3')], ['brace-expansion', 'url-alternatives']],
    ["curl http://h -d 'x={a,b}'", [post(FORM, 'x=%7Ba%2Cb%7D')], ['form-respelled']],
    ['curl http://h/1 -T ""', [get('/1')], []],
    ["curl http://h/1 -H ' X-A: 1'", [get('/1')], ['header-folded']],
    // R43
    ['curl -K - <<EOF\nurl = x\nEOF', [], ['command-without-url', 'option-not-available']],
  ])('%j', isAsExpected);

  test('R43: the curl of PowerShell is told from curl', () => {
    const source = 'curl -Uri "https://h" -Method POST -Body "a=b"';
    expect(readAll(source)).toMatchObject({ kind: 'powershell', actions: [{ method: 'POST' }] });
    expect(readAll("curl http://h -d 'a -Method b'").kind).toBe('commands');
  });

  test('R44: what is not curl is named once', () => {
    const { reading } = readAll(
      'curl http://h/1\n{\n  "request_id": "s3cret",\n  "data": {"token":"s3cret"}\n}\nrequest_id: 1\nlease_id: 2\nrequest_id: 3\n{"token":"s3cret"}',
    );
    expect(reading.notes.map(describeNote)).toEqual([
      'Commands that are not read: request_id, data, lease_id, ….',
    ]);
  });
});
