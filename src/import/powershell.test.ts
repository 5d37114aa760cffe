import { describe, expect, test } from 'vitest';
import { readAll } from '../../test/read-foreign';

const COPIED = `$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession
$session.UserAgent = "Browser/1.0"
$session.Cookies.Add((New-Object System.Net.Cookie("a", "b", "/", "h.test")))
Invoke-WebRequest -UseBasicParsing -Uri "https://h.test/a?x=1" \`
-Method "POST" \`
-WebSession $session \`
-Headers @{
"authority"="h.test"
  "method"="POST"
  "accept"="*/*"
  "x-api-key"="k"
} \`
-ContentType "application/json" \`
-Body "{\`"id\`":1,\`"price\`":\`"$([char]8364)5 \`$x\`"}"`;

test('a command as a browser copies it', () => {
  const { kind, actions, codes } = readAll(COPIED);
  expect(kind).toBe('powershell');
  expect(actions).toMatchObject([
    {
      method: 'POST',
      url: 'https://h.test/a?x=1',
      authentication: { method: 'header-key', headerName: 'x-api-key', secret: 'k' },
      body: '{"id":1,"price":"€5 $x"}',
    },
  ]);
  expect(codes).toEqual([
    'cookies',
    'header-as-key',
    'header-of-client',
    'media-type-charset',
    'options-without-effect',
  ]);
});

test('variables that the text sets are filled in, and others become tags', () => {
  const { actions } = readAll(`$base = 'https://h.test'
$headers = @{ Authorization = "Bearer $token"; }
$id = Get-Id
Invoke-RestMethod -Uri "$base/orders/$id" -Headers $headers
Invoke-RestMethod "$base/form" -Method Post -Body @{ 'a b' = 'c''d'; e = "1""2" }`);
  expect(actions).toMatchObject([
    { url: 'https://h.test/orders/{{ id }}', authentication: { secret: { secret: 'token' } } },
    {
      url: 'https://h.test/form',
      data: [
        { key: 'a b', value: "c'd" },
        { key: 'e', value: '1"2' },
      ],
    },
  ]);
});

test.each([
  ["-Body @'\n{\"a\": 'b'}\n'@", '{"a": \'b\'}'],
  ['-Body @"\r\n{"a": `$b}\r\n"@', '{"a": $b}'],
  ['-Body ([System.Text.Encoding]::UTF8.GetBytes("[`n1]"))', '[\n1]'],
])('a body in the form %j', (body, sent) => {
  const { actions } = readAll(`irm https://h.test -Method PUT -ContentType application/json ${body}`);
  expect(actions).toMatchObject([{ body: sent }]);
});

test.each([
  '@{}',
  // As Postman writes it.
  'New-Object "System.Collections.Generic.Dictionary[[String],[String]]"',
  '[System.Collections.Generic.Dictionary[string, string]]::new()',
  'New-Object -TypeName System.Collections.Hashtable',
])('a table that begins as %s, and changes before', (empty) => {
  const { actions, codes } = readAll(`$headers=${empty}
$headers.Add("X-Key", "a\`"b")
$headers["accept"] = 'x/y'
$body = @{ a = '1' }
$body.b = "2"
Invoke-RestMethod -Uri 'https://h.test' -Method POST -Headers $headers -Body $body`);
  expect(actions).toMatchObject([
    {
      authentication: { headerName: 'X-Key', secret: 'a"b' },
      data: [
        { key: 'a', value: '1' },
        { key: 'b', value: '2' },
      ],
    },
  ]);
  expect(codes).toEqual(['header-as-key', 'header-of-client']);
});

test.each([
  '$h = @{ a = "b" }\n$h += @{ c = "d" }',
  '$h = @{ a = "b" }\n$h.Add("c", (Get-Token))',
  '$h = @{ a = "b" }\n$h.Remove("a")',
  '$h = Get-Headers',
  '',
])('headers that are not known are told: %s', (before) => {
  const { actions, codes } = readAll(`${before}\nirm https://h.test -Headers $h`);
  expect(actions).toMatchObject([{ url: 'https://h.test', authentication: { method: 'none' } }]);
  expect(codes).toEqual(['not-read']);
});

test.each([
  [
    "$p = @{ Uri = 'https://h.test/a'; Method = 'POST'; Body = 'x=1' }\nirm @p",
    [{ method: 'POST', url: 'https://h.test/a', data: [{ key: 'x', value: '1' }] }],
    [],
  ],
  ['irm https://h.test @more -Method PUT -Body x', [{ method: 'PUT' }], ['media-type', 'not-read']],
  [
    '$b = @{ a = "1" } | Sort-Object\nirm https://h.test -Method Post -Body $b -ContentType application/json',
    [{ body: '{{ b | raw }}' }],
    ['media-type-charset', 'not-read', 'variables'],
  ],
  [
    "$p = @{ Uri = 'https://h.test/a'; Method = 'PUT'; Headers = @{ 'X-Key' = 'k' }; Body = @{ a = 1 } | ConvertTo-Json -Compress }\nirm @p",
    [{ url: 'https://h.test/a', authentication: { headerName: 'X-Key', secret: 'k' }, body: '{"a":1}' }],
    ['header-as-key', 'json-as-form'],
  ],
  ['$page = 3\nirm "https://h.test/?page=$page"', [{ url: 'https://h.test/?page=3' }], []],
  [
    'irm https://h.test/ -Body @{ a = 1; b = @{ c = "}" } } -Method Post',
    [{ method: 'POST', data: [{ key: 'a', value: '1' }] }],
    ['not-read'],
  ],
  ['irm "https://h.test/$($x.Id)/a"', [{ url: 'https://h.test/{{ x.Id }}/a' }], ['variables']],
  [
    'irm https://h.test -Headers @{ A = "B " + (Get-X) }',
    [{ authentication: { headerName: 'A', secret: { secret: '_A' } } }],
    ['header-as-key', 'variable-as-secret'],
  ],
  [
    "$base = 'https://' + $host + \"/v1\"\nirm ($base + '/a')",
    [{ url: 'https://{{ host }}/v1/a' }],
    ['variables'],
  ],
  [
    "irm 'https://h.test/?z=1' -Body @{ q = \"a 'b~\"; n = $n }",
    [{ method: 'GET', url: 'https://h.test/?z=1&q=a+%27b%7E&n={{ n }}', data: [] }],
    ['variables'],
  ],
  [
    "irm https://h.test -Method Post -Form @{ a = 'b'; f = Get-Item ./c.png }",
    [{ data: [{ key: 'a', value: 'b' }] }],
    ['multipart', 'multipart-file'],
  ],
  ['irm https://h.test -Method Post -Body $null', [{ method: 'POST', data: [] }], ['media-type-added']],
  [
    'irm https://h.test -Method Put -InFile ./c.bin',
    [{ method: 'PUT' }],
    ['file-not-read', 'media-type-added'],
  ],
  [
    '$p = @{ uri = "https://h.test"; useBasicParsing = $true; maximumRedirection = 2 }\nirm @p',
    [{ url: 'https://h.test' }],
    ['options-without-effect'],
  ],
  ['$a = "x"\nirm "https://h.test/$($a)/$( $b )"', [{ url: 'https://h.test/x/{{ b }}' }], ['variables']],
  [
    'irm "https://h.test/$(Get-Date -Format "yyyy")?a=$(f (1))&b=$(Get-Date -Format "yyyy")"\nirm https://h.test/b -Method:Put',
    [
      { url: "https://h.test/{{ ['$Get-Date 1'] }}?a={{ ['$f 2'] }}&b={{ ['$Get-Date 1'] }}" },
      { url: 'https://h.test/b', method: 'PUT' },
    ],
    ['media-type-added', 'variables-dynamic'],
  ],
  [
    '$b | ConvertTo-Json |\n  irm https://h.test -Method Put',
    [{ method: 'PUT' }],
    ['media-type-added', 'not-read'],
  ],
  [
    '<#\nirm https://h.test/a\n#>\n# irm https://h.test/b\nirm https://h.test/c#d',
    [{ url: 'https://h.test/c#d' }],
    [],
  ],
])('%s', (text, actions, codes) => {
  const read = readAll(text);
  expect(read.actions).toMatchObject(actions);
  expect(read.codes).toEqual(codes);
});

test.each([
  `$pw = ConvertTo-SecureString "k" -AsPlainText -Force
$c = New-Object System.Management.Automation.PSCredential($user, $pw)`,
  `$c = New-Object PSCredential -ArgumentList $user, (ConvertTo-SecureString -String "k" -AsPlainText -Force)`,
  `$c = [pscredential]::new($user, (ConvertTo-SecureString 'k' -Force -AsPlainText))`,
])('credentials that the text sets: %s', (set) => {
  const { actions, codes } = readAll(
    `$user = 'ann'\n${set}\nirm https://h.test -Authentication Basic -Credential $c -AllowUnencryptedAuthentication`,
  );
  expect(actions).toMatchObject([{ authentication: { method: 'basic', username: 'ann', password: 'k' } }]);
  expect(codes).toEqual(['options-without-effect']);
});

test.each([
  '$basic = [Convert]::ToBase64String([Text.Encoding]::ASCII.GetBytes("$($user):k"))',
  '$bytes = [System.Text.Encoding]::UTF8.GetBytes($user + ":k")\n$basic = [System.Convert]::ToBase64String($bytes)',
])('credentials that a header contains: %s', (set) => {
  const { actions, codes } = readAll(
    `$user = 'ann'\n${set}\nirm https://h.test -Headers @{ Authorization = "Basic $basic" }`,
  );
  expect(actions).toMatchObject([{ authentication: { method: 'basic', username: 'ann', password: 'k' } }]);
  expect(codes).toEqual([]);
});

test('credentials that are asked for', () => {
  const { actions, codes } = readAll('irm https://h.test -Authentication Basic -Credential (Get-Credential)');
  expect(actions).toMatchObject([{ authentication: { method: 'none' } }]);
  expect(codes).toEqual(['credentials-elsewhere', 'not-read']);
});

test('what has to be run is told', () => {
  const { actions, codes } = readAll(
    'iwr https://h.test -Method Post -Body ($order | ConvertTo-Json) -Proxy http://p -Authentication Basic',
  );
  expect(actions).toMatchObject([{ url: 'https://h.test', method: 'POST' }]);
  expect(codes).toEqual(['credentials-elsewhere', 'media-type-added', 'not-read', 'option-not-available']);
});

test.each([
  ['irm "https://h.test', '"'],
  ["irm https://h.test -Method Post -Body 'a", "'"],
  ["irm https://h.test -Body @'\n{}\n", "'@"],
  ['irm https://h.test -Headers @{ A = "b"', '}'],
  ['irm https://h.test -Body (ConvertTo-Json @{ a = 1 }', ')'],
  ['$h = "a\nirm https://h.test -Headers $h', '"'],
])('%j, which PowerShell refuses, makes no action', (text, quote) => {
  const { actions, reading } = readAll(`irm https://before.test\n${text}`);
  expect(actions).toMatchObject([{ url: 'https://before.test' }]);
  expect(reading.notes).toMatchObject([{ code: 'quote-unclosed', severity: 'error', values: { quote } }]);
});

test.each([
  'Invoke-WebRequest',
  `iwr ${'@{a='.repeat(50_000)}`,
  `iwr ${'('.repeat(50_000)}`,
  `$a = ${'@{a='.repeat(20_000)}\niwr h -Body $a`,
  `$a = ${'@('.repeat(20_000)}${')'.repeat(20_000)} | ConvertTo-Json\niwr h -Body $a`,
  `iwr "${'$('.repeat(50_000)}`,
  `${'$a = "$a$a"\n'.repeat(30)}iwr h -Body $a`,
  `iwr h ${'-'.repeat(50_000)}`,
  `iwr h -Headers @{ __proto__ = 'x' }`,
])('an odd text is no fault', (text) => {
  expect(() => readAll(text)).not.toThrow();
});

describe('ConvertTo-Json', () => {
  const ORDER = `{
  "name": "Ann",
  "qty": 3,
  "tags": [
    "a",
    "b"
  ]
}`;
  const JSON_TYPE = '-ContentType "application/json; charset=utf-8"';
  const sent = (before: string, body: string) =>
    readAll(`${before}\nInvoke-RestMethod -Uri "https://h.test/" -Method Post ${JSON_TYPE} -Body ${body}\n`);

  test.each([
    ['$body = @{ name = "Ann"; qty = 3; tags = @("a","b") } | ConvertTo-Json', '$body'],
    [
      '$body = @{\r\n  name = "Ann" # who\r\n  qty  = 3\r\n  tags = "a", "b"\r\n} |\r\n  ConvertTo-Json -Depth 10',
      '$body',
    ],
    ['$p = [ordered]@{ name = "Ann"; qty = 3; tags = @("a"\n"b") }', '($p | ConvertTo-Json)'],
    ['$p = [pscustomobject]@{ "name" = \'Ann\'; qty = 3 }\n$p.tags = @("a", "b")', '(ConvertTo-Json $p)'],
    [
      '$p = @{ name = "Ann" }\n$p.Add("qty", 3)\n$p["tags"] = "a","b"',
      '(ConvertTo-Json -InputObject $p -Depth 3)',
    ],
    ['$n = "Ann"\n$q = 3\n$t = @("a", "b")', '(@{ name = $n; qty = $q; tags = $t } | ConvertTo-Json)'],
    [
      '',
      '([System.Text.Encoding]::UTF8.GetBytes((@{ name = "Ann"; qty = 3; tags = @("a","b") } | ConvertTo-Json)))',
    ],
  ])('%s with the body %s', (before, body) => {
    const { actions, codes } = sent(before, body);
    expect(actions).toMatchObject([{ objectId: 'automation.rest-api-call', body: ORDER }]);
    expect(codes).toEqual([]);
  });

  test.each([
    [
      '@{ a = $true; b = $null; c = -1.5; d = @{}; e = @() }',
      '{"a":true,"b":null,"c":-1.5,"d":{},"e":[]}',
      [],
    ],
    [
      '@{ a = "x $id"; b = $id; c = $order.total }',
      '{"a":"x {{ id }}","b":{{ id }},"c":{{ order.total }}}',
      ['variables'],
    ],
    ['@{ a = "q`"uote`n"; "b c" = \'d\'\'\' }', '{"a":"q\\"uote\\n","b c":"d\'"}', []],
    [
      '@{ at = Get-Date -Format "o"; n = $a * 2; b = 1 }',
      '{"at":{{ $at }},"n":{{ $n }},"b":1}',
      ['variables-dynamic'],
    ],
    ['@{ a = 1.50; b = 2.0; c = 1e3 }', '{"a":1.5,"b":2.0,"c":1000.0}', []],
    ['@(@{ a = 1 }, @{ a = 2 })', '[{"a":1},{"a":2}]', []],
    ['@(@{ a = 1 })', '{"a":1}', []],
    ['@{ a = @{ b = @{ c = @{ d = 1 } } } }', '{"a":{"b":{"c":{"d":1}}}}', ['json-depth']],
    ['@{ a = @{ b = @{ c = 1 } } }', '{"a":{"b":{"c":1}}}', []],
  ])('%s', (literal, body, expected) => {
    const { actions, codes } = sent('', `(${literal} | ConvertTo-Json -Compress)`);
    expect(actions).toMatchObject([{ body }]);
    expect(codes).toEqual(expected);
  });

  test.each([
    ['$x = @{ a = "lost" } | Select-Object a | ConvertTo-Json', '$x', '$x'],
    ['', '(@{ a = "lost" } | Select-Object a | ConvertTo-Json)', '-Body'],
    ['', '(Get-Order "lost" | ConvertTo-Json)', '-Body'],
    ['$x = "lost" + (Get-Order)', '(@{ b = $x } | ConvertTo-Json)', '$x'],
  ])('what is not read is named: %s, %s', (before, body, name) => {
    const { reading } = sent(before, body);
    expect(reading.actions[0]?.notes).toContainEqual(
      expect.objectContaining({ code: 'not-read', severity: 'warning', values: { names: name } }),
    );
  });

  test('tables made of each other grow no faster than the text', () => {
    const doubled = Array.from({ length: 40 }, (_, at) => `$t${at + 1} = @{ a = $t${at}; b = $t${at} }`);
    const { actions } = sent(['$t0 = @{ x = 1 }', ...doubled].join('\n'), '($t40 | ConvertTo-Json)');
    expect(JSON.stringify(actions).length).toBeLessThan(5_000_000);
  });
});

test('commands of PowerShell and of curl in one text are both read', () => {
  const { actions, codes } = readAll(`$headers = @{
  "X-Key" = "k"
}
$other = @{ a = "b\`tc"; d = 'e' }
$answer = Invoke-RestMethod -Uri "https://h.test/a" -Method Post -Headers $headers \`
  -ContentType "application/json; charset=utf-8" -Body "{\`"a\`":1}"

curl.exe -X POST https://h.test/b -H "Content-Type: application/json; charset=utf-8" -d '{\\"a\\": 1}'`);
  expect(actions).toMatchObject([
    { url: 'https://h.test/a', authentication: { headerName: 'X-Key', secret: 'k' }, body: '{"a":1}' },
    { url: 'https://h.test/b', body: '{"a": 1}' },
  ]);
  expect(codes).toEqual(['backslash-quotes', 'header-as-key']);
});

test.each([
  'curl https://h.test -d \'{\\\\"a\\\\": 1}\'',
  "curl https://h.test -d '{a: 1,}'",
  "curl.exe https://h.test -d '{a: 1,}'",
])('%s is no JSON, which is noted', (command) => {
  const { codes } = readAll(`${command} -H 'Content-Type: application/json; charset=utf-8'`);
  expect(codes).toEqual(['json-invalid']);
});
