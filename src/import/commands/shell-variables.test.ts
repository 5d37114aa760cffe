import { describe, expect, test } from 'vitest';
import { readAll } from '../../../test/read-foreign';
import { build, readContext } from '../../core';

/** A request without its Host line. */
const short = (request: string) => request.replace(/Host: .*\n/, '');
const get = (target: string) => `GET ${target} HTTP/1.1\n\n`;
/** A tag in a path, without a context. */
const TAG_A = '%7B%7B%20A%20%7D%7D';

type Row = readonly [source: string, requests: readonly string[], codes: readonly string[]];

const isAsExpected = (source: string, requests: readonly string[], codes: readonly string[]) => {
  const read = readAll(source);
  expect(read.requests.map(short)).toEqual(requests);
  expect(read.codes).toEqual(codes);
};

describe('R32: variables of the shell', () => {
  test.each<Row>([
    [`BASE=http://h\ncurl "$BASE/1?a=\${BASE}"`, [get('/1?a=http://h')], ['shell-variable-filled-in']],
    [
      'export A=1 B="2 3"; curl "http://h/$A" -u "$A:$B"',
      [`GET /1 HTTP/1.1\nAuthorization: Basic ${btoa('1:2 3')}\n\n`],
      ['shell-variable-filled-in'],
    ],
    ['$ A=1\n$ curl http://h/$A', [get('/1')], ['shell-variable-filled-in']],
    ['A=1; A+=2; curl http://h/$A', [get('/12')], ['shell-variable-filled-in']],
    ['A=1 && B=$A$A && curl http://h/$B', [get('/11')], ['shell-variable-filled-in']],
    // Not known, or not what bash would do.
    ['A=1 curl http://h/$A', [get(`/${TAG_A}`)], ['command-skipped', 'variables']],
    ['A="1 2"; curl http://h/$A', [get(`/${TAG_A}`)], ['command-skipped', 'variables']],
    ['A=$(date); curl http://h/$A', [get(`/${TAG_A}`)], ['command-skipped', 'variables']],
    ['A=1; (A=2); curl http://h/$A', [get(`/${TAG_A}`)], ['command-skipped', 'variables']],
    ['A=1; [ -t 0 ] && A=2; curl http://h/$A', [get(`/${TAG_A}`)], ['command-skipped', 'variables']],
    ['A=1; true || A=2; curl http://h/$A', [get(`/${TAG_A}`)], ['command-skipped', 'variables']],
    ['A=1; read A; curl http://h/$A', [get(`/${TAG_A}`)], ['command-skipped', 'variables']],
    ['A=(1 2); curl http://h/$A', [get(`/${TAG_A}`)], ['command-skipped', 'variables']],
    ['A=<ID>; curl http://h/$A', [get(`/${TAG_A}`)], ['command-skipped', 'variables']],
    ["A=1; curl 'http://h/$A' http://h/\\$A", [get('/$A'), get('/$A')], ['command-skipped']],
  ])('%j', isAsExpected);

  test.each([
    'curl $BASE/v1/x',
    `curl "\${BASE}/v1/x"`,
    'curl --proto-default https $BASE/v1/x',
    'curl $(base)/x',
  ])('%j gets no scheme, and cannot be sent as it is', (source) => {
    const { actions, codes } = readAll(source);
    expect(actions.map(({ url }) => url)).toEqual([expect.not.stringContaining('http')]);
    const problems = actions.flatMap(
      (action) => build(action, { context: readContext('{}').context, now: 0 }).problems,
    );
    expect(problems.map(({ severity }) => severity)).toContain('error');
    expect(codes).toContain(source.includes('(') ? 'shell-expansion' : 'variables');
    expect(codes).not.toContain('url-scheme-added');
  });

  test('a variable in a word without a part in the request is not said to be in the action', () => {
    expect(readAll('curl http://h/1 -o "$FILE" -D >(cat) --proxy $P').codes).toEqual([
      'option-not-available',
      'options-without-effect',
    ]);
  });

  test.each([
    'X=1\n((X++))\ncurl https://h/$X',
    'X=1\nfor ((X=2; X<3; X++)); do :; done\ncurl https://h/$X',
    'X=1\nlet X++\ncurl https://h/$X',
    'X=1\necho $((X++))\ncurl https://h/$X',
    `X=\necho "\${X:=b}"\ncurl "https://h/$X"`,
    'X=a\nfunction f { X=b; }\nf\ncurl https://h/$X',
    'function f { if a; then b; fi; X=b; }\ncurl https://h/$X',
    'f() { X=b; }\nX=a\nif f; then :; fi\ncurl https://h/$X',
    'f() { X=b; }\nX=a\n$F\ncurl https://h/$X',
    'login() { TOKEN=abc; }\nTOKEN=x\nlogin\ncurl https://h/$TOKEN',
    'login() { TOKEN=abc; }\nTOKEN=x\nlogin\ncurl https://h/ -H "X-Key: $TOKEN"',
    'X=1\nf() { curl https://h/$X; }\nX=2\nf',
    'X=1\nfunction f\n{\n  curl https://h/$X\n}\nX=2\nf',
    'declare -i X=1+1\ncurl https://h/$X',
    'declare -i X\nX=1+1\ncurl https://h/$X',
    'declare -n R=X\nX=1\nR=2\ncurl https://h/$X',
    'declare -u X\nX=a\ncurl https://h/$X',
    'typeset -rl X=A\ncurl https://h/$X',
    'X=1\nexport $(cat .env)\ncurl https://h/$X',
    'X=1\nIFS= read -r X\ncurl https://h/$X',
    'PAGE=1; until false; do curl "https://h?page=$PAGE"; PAGE=$((PAGE+1)); done',
    'PAGE=1; while curl "https://h?page=$PAGE"; do PAGE=$((PAGE+1)); done',
    'X=1; for i in 1 2; do R=$(curl https://h/$X); X=2; done',
    'X=1; for i in 1 2; do curl https://h/ -d @- <<EOF\n$X\nEOF\nX=2; done',
    'X=a:~/b\ncurl https://h/$X',
    'X=~/b\ncurl https://h/$X',
    `X=${'a'.repeat(300)}:~/b\ncurl https://h/$X`,
  ])('%j: what is not certain is not filled in', (source) => {
    const { codes, reading } = readAll(source);
    expect(codes).toContain(source.includes('X-Key') ? 'variable-as-secret' : 'variables');
    expect(codes).not.toContain('shell-variable-filled-in');
    expect(JSON.stringify(reading.actions[0]?.action)).toMatch(/\{\{ (?:X|TOKEN|PAGE) |"secret":"TOKEN"/);
  });

  test.each([
    'X=1; R=$(curl http://h/$X)',
    'f() { :; }\nX=1\ncurl http://h/$X',
    'if a; then b; fi\nX=1\ncurl http://h/$X',
    'X=1\nexport X\ncurl http://h/$X',
    'X=1\n(curl http://h/$X)',
  ])('%j: what is certain is filled in', (source) => {
    const { requests, codes } = readAll(source);
    expect(requests.map(short)).toEqual([get('/1')]);
    expect(codes).toContain('shell-variable-filled-in');
    expect(codes).not.toContain('shell-expansion');
  });

  const SECRET = 'tok-9f8e7d6c5b4a';

  test.each([
    ['curl "https://h/x?q=$TOKEN" -d "k=$TOKEN"', ['variables']],
    [`curl "https://h/\${TOKEN}/x"`, ['variables']],
    ['curl https://h/x -d @- <<EOF\nk=$TOKEN\nEOF', ['variables']],
    ['echo "k=$TOKEN" | curl https://h/x -d @-', ['variables']],
    ['curl https://h/x -F "k=$TOKEN"', ['multipart', 'variables']],
    ['curl https://h/x -b "k=$TOKEN"', ['cookies']],
    ['curl https://h/x -u "$TOKEN:"', ['username-as-key', 'variable-in-username']],
    ['curl "https://u:$TOKEN@h/x"', ['variable-as-secret']],
    ['curl https://h/x -H "$TOKEN: a"', ['header-as-key', 'shell-expansion']],
    ['curl https://h/x -H "Content-Type: $TOKEN" -d a', ['media-type']],
    ['curl https://h/x -H "Authorization: Bearer a" -H "X-B: $TOKEN"', ['header-not-sent']],
    ['X=$TOKEN\ncurl "https://h/x?q=$X"', ['variables']],
  ])('a secret by its name stays a variable where it becomes no credential: %j', (command, noted) => {
    const { reading } = readAll(`TOKEN=${SECRET}\n${command}`);
    expect(reading.actions).toHaveLength(1);
    expect(JSON.stringify(reading)).not.toContain(SECRET);
    expect(reading.actions[0]?.notes.map(({ code }) => code)).toEqual(noted);
  });

  test.each([
    ['-H "Authorization: Bearer $TOKEN"', { method: 'header-key', secret: `Bearer ${SECRET}` }],
    [`-H X-Key:\${TOKEN}`, { method: 'header-key', headerName: 'X-Key', secret: SECRET }],
    ['--oauth2-bearer $TOKEN', { method: 'header-key', secret: `Bearer ${SECRET}` }],
    ['-u "me:$TOKEN"', { method: 'basic', username: 'me', password: SECRET }],
    ['-u "$WHO:a$TOKEN"', { method: 'basic', username: 'you', password: `a${SECRET}` }],
  ])('a secret by its name is filled in as a credential: %s', (options, authentication) => {
    const { reading, codes } = readAll(`WHO=you\nTOKEN=${SECRET}\ncurl https://h/x ${options}`);
    expect(reading.actions[0]?.action).toMatchObject({ authentication });
    expect(codes).toContain('shell-variable-filled-in');
    expect(codes).not.toContain('shell-expansion');
    const names = reading.notes.flatMap(({ values }) => ('names' in values ? values.names : []));
    expect(names.join()).not.toContain('TOKEN');
  });

  test.each([
    ['me:pass', { method: 'basic', username: 'me', password: 'pass' }],
    [`${SECRET}:`, { method: 'header-key', secret: `Basic ${btoa(`${SECRET}:`)}` }],
  ])('a secret in a Basic header becomes no username: %s', (credentials, authentication) => {
    const source = `API_KEY=${btoa(credentials)}\ncurl https://h/x -H "Authorization: Basic $API_KEY"`;
    const { reading, codes } = readAll(source);
    expect(reading.actions[0]?.action).toMatchObject({ authentication });
    expect(codes).toContain('shell-variable-filled-in');
  });

  test('the same variable is filled in as a credential, and stays elsewhere', () => {
    const { reading, codes } = readAll(
      `API_KEY=${SECRET}\ncurl "https://h/x?k=$API_KEY" -H "X-Key: $API_KEY"`,
    );
    const [{ action, notes } = { notes: [] }] = reading.actions;
    expect(action).toMatchObject({
      url: 'https://h/x?k={{ API_KEY }}',
      authentication: { method: 'header-key', secret: SECRET },
    });
    expect(codes).toEqual(['header-as-key', 'shell-variable-filled-in', 'variables']);
    expect(JSON.stringify([notes, reading.notes])).not.toContain(SECRET);
  });

  test('what stays unknown becomes a tag, or the name of a secret', () => {
    const { actions, codes } = readAll(
      `curl "$SCHEME://\${HOST}:$PORT/a/$ID?b=$B" -u "me:$PASS" -d '{"a": '$N', "b": "'"$S"'"}' -o "$FILE"`,
    );
    expect(actions).toMatchObject([
      {
        name: '$HOST:$PORT/a/$ID',
        url: '{{ SCHEME }}://{{ HOST }}:{{ PORT }}/a/{{ ID }}?b={{ B }}',
        authentication: { username: 'me', password: { secret: 'PASS' } },
        body: '{"a": {{ N }}, "b": "{{ S }}"}',
      },
    ]);
    expect(codes).toEqual(['json-as-form', 'options-without-effect', 'variable-as-secret', 'variables']);
  });

  test.each([
    ['curl -d "$BODY" http://h', '{{ BODY | raw }}'],
    ['curl "http://h" -d @- <<EOF\n{"a": "$A"}\nEOF', '{"a": "{{ A }}"}'],
    [`curl http://h -d '{"a": "$A {{b}}"}'`, `{"a": "$A {{ '{{' }}b}}"}`],
    ['http h.test a:=$A b=$B', '{"a": {{ A }}, "b": "{{ B }}"}'],
    ['curl ^"http://h^" -d "[%VALUE%]"', '[{{ VALUE }}]'],
    // As Chrome writes “[%VALUE%]”.
    ['curl ^"http://h^" -d ^"^[^%^VALUE^%^]^"', '[%VALUE%]'],
    ['curl http://h -d "Zq7_A_7qZ$A"', 'Zq7_A_7qZ{{ A | raw }}'],
  ])('the body of %j', (source, body) => expect(readAll(source).actions).toMatchObject([{ body }]));

  test('defaults, and the first value of a loop, are a sample', () => {
    const { actions, reading, codes } = readAll(
      `for id in 7 8; do curl "\${BASE:-https://h}/x/$id/\${Y-z}" -H "X-Key: \${KEY:-s3cret}"; done`,
    );
    expect(actions).toMatchObject([
      { url: '{{ BASE }}/x/{{ id }}/{{ Y }}', authentication: { headerName: 'X-Key', secret: 's3cret' } },
    ]);
    expect(JSON.parse(reading.samples[0]?.text ?? '')).toEqual({ BASE: 'https://h', id: '7', Y: 'z' });
    expect(codes).toContain('variable-filled-in');
  });

  test('what no tag can stand for is written as in the shell, and noted', () => {
    const { actions, codes, reading } = readAll('curl http://h/$1 -H "X-$A: b"\ncurl -X $METHOD http://h/$B');
    expect(actions).toMatchObject([{ url: 'http://h/$1', authentication: { headerName: 'X-$A' } }]);
    expect(codes).toEqual(['header-as-key', 'request-method', 'shell-expansion', 'shell-expansion']);
    expect(reading.notes.map(({ values }) => values)).toEqual([{ request: 'h/$B', method: '$METHOD' }]);
  });

  test('no note shows a value', () => {
    const { reading } = readAll('TOKEN=s3cret\ncurl http://h -H "X-Key: $TOKEN"');
    expect(reading.actions[0]?.action).toMatchObject({ authentication: { secret: 's3cret' } });
    expect(JSON.stringify([reading.notes, reading.actions[0]?.notes])).not.toContain('s3cret');
  });
});
