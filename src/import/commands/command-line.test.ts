import { describe, expect, test } from 'vitest';
import { readForeign } from '..';
import { hasCommand, hasLineOfCommand, nextCommandLine, promptEnd } from './command-line';

describe('D30: one rule for what a curl command is', () => {
  test.each([
    // R23: blanks of any kind, and prompts, before it.
    ' curl https://h/x -d a=1',
    '\tcurl https://h',
    '\u00a0curl https://h',
    '\ufeffcurl https://h',
    '\u200bcurl https://h',
    '    $ curl https://h',
    '\n\n    curl https://h',
    'curl\u00a0https://h',
    // R25: in command position, wherever that is.
    '(curl https://h)',
    '{ curl https://h; }',
    'time curl https://h',
    '! curl https://h',
    'if curl -f https://h; then echo; fi',
    "echo '{}' | curl -d @- https://h",
    'cat <<EOF | curl -d @- https://h\n{}\nEOF',
    'X=1; curl https://h',
    'cd /tmp && curl https://h',
    '- curl https://h',
    '* curl https://h',
    '1. curl https://h',
    '> curl https://h',
    'PS C:\\> curl.exe https://h',
    'PS C:\\Users\\me> curl.exe https://h',
    'C:\\>curl https://h',
    'C:\\Users\\me>curl https://h',
    'user@host:~$ curl https://h',
    '(venv) user@host:~/src$ curl https://h',
    '[root@h ~]# curl https://h',
    'mac:~ me$ curl https://h',
    'me@mac ~ % curl https://h',
    '❯ curl https://h',
    '➜  ~ curl https://h',
    '➜  app git:(main) ✗ curl https://h',
    'kubectl exec pod -- curl https://h',
    'kubectl exec -it pod -- /usr/bin/curl -s https://h',
    'docker exec -it c curl https://h',
    'sudo -u me curl https://h',
    'timeout 5 curl https://h',
    'RESP=$(curl https://h)',
    'RESP="$(curl https://h)"',
    'RESP=`curl https://h`',
    'for i in 1 2; do curl https://h/$i; done',
    'TOKEN="a b" curl https://h',
    `A=1 B='a "b' C="$(date) x" curl https://h`,
    'A="$(B=`curl https://h`)"',
    'env A=$(date) nohup /usr/bin/curl https://h',
    'export A=1\ncurl https://h',
    // R34: a script in which a URL continues a line.
    'id=$(curl -s \\\n  http://127.0.0.1/login | jq .id)\ncurl https://h',
    'curl \\\n  https://h',
    'curl ^\n  https://h',
    // R26
    '```bash\ncurl https://h\n```',
    'Call it with `curl https://h`.',
    // Other programs, with an argument.
    'wget https://h/a',
    "$ wget --header='A: b' \\\n  https://h/a",
    'http POST pie.dev/post a=1 b:=2',
    'http post :3000/a',
    'http PROPFIND h.test/a',
    'http pie.dev/get',
    'https --form example.com/a x=1',
    'http :3000/a',
    'http "$URL/a"',
    'user@host:~$ http PUT https://h/a < body.json',
    'echo 1 | http https://h/a',
    'xh h.test/a name=x',
    'xhs POST h.test/a',
  ])('%j is one', (text) => {
    expect(hasCommand(text)).toBe(true);
    expect(readForeign(text)?.kind).toBe('commands');
  });

  test.each([
    '',
    'hello',
    'curlish',
    'a curl',
    'Get started (curl or wget) here',
    'Use curl to send a request.',
    'curled; curly | curls',
    '# curl https://h',
    '// curl https://h',
    'https://h/?q=curl x',
    'https://shop.example/curl x',
    'https://shop.example/curl https://h',
    'apt install curl',
    '{"a": "curl"}',
    'curl',
    'A="1 curl https://h',
    'somethen curl https://h',
    'thencurl https://h',
    '(https://shop.example/curl https://h',
    'http is a protocol. Use it.',
    'http requests are sent.',
    'HTTP POST https://h',
    'Use wget https://h',
    '| http | 80 |',
    'apt install wget',
    'wget',
    'https://h.test',
  ])('%j is none', (text) => expect(hasCommand(text)).toBe(false));

  test.each([
    ['GET https://h\n# curl https://h', 'http-file'],
    ['GET https://h\nX-Tool: (curl and others)', 'http-file'],
    ['GET https://h\n\n###\ncurl', 'http-file'],
    ['https://h/x', 'url'],
    ['wget \\\n  https://h/x', 'commands'],
  ])('%j is of the kind %s', (text, kind) => expect(readForeign(text)?.kind).toBe(kind));

  test('the place is the beginning of its line', () => {
    expect(nextCommandLine('a\n  curl h\ncurl g', 0)).toBe(2);
    expect(nextCommandLine('a\n  curl h\ncurl g', 11)).toBe(11);
    expect(nextCommandLine('a\n', 0)).toBe(-1);
  });

  test.each([
    ['$ curl https://h', 'curl https://h'],
    ['➜  ~ A=1 sudo curl https://h/$A', 'A=1 sudo curl https://h/$A'],
    ['➜  ~ curl -A curl https://h', 'curl -A curl https://h'],
    ['~/curl $ curl https://h', 'curl https://h'],
    ['> - curl https://h', '> - curl https://h'],
    ['C:\\curl>curl https://h', 'curl https://h'],
    ['A=1 curl https://h', 'A=1 curl https://h'],
    ['$ A=1', 'A=1'],
    ['> a.txt', '> a.txt'],
  ])('the command behind the prompt of %j is %j', (text, expected) => {
    expect(text.slice(promptEnd(text, 0))).toBe(expected);
    expect(promptEnd(`a\n${text}`, 2)).toBe(2 + promptEnd(text, 0));
  });

  test.each([
    ['{ curl https://h; }', true],
    ['{\n  curl https://h\n}', true],
    ['  [root@h ~]# curl https://h', true],
    ['{\n  "a": "| curl -d x",\n  "b": "$ curl https://h"\n}', false],
    ['[]', false],
  ])('%j is no JSON, but curl: %s', (text, expected) => expect(hasLineOfCommand(text)).toBe(expected));

  test.each([
    '|A="',
    ';A="x"',
    "|A='x ",
    'time ',
    '|time  ',
    '$ A=$(x) ',
    '({!`',
    '> curly ',
    '\u00a0',
    'a.b/curl',
  ])('work on a long line of %j grows no faster than the line: else this does not end', (piece) => {
    nextCommandLine(`curl${piece.repeat(100_000)}`);
    nextCommandLine(`${piece.repeat(100_000)} curlx`);
  });
});
