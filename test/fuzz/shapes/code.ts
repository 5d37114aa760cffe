/** Requests in code, as browsers copy them and as people write them. */
export const FETCH_CALLS = [
  'fetch("https://api.example.com/v1?a=1", {\n  "headers": {\n    "content-type": "application/json",\n    "x-key": "k"\n  },\n  "body": "{\\"id\\":1}",\n  "method": "POST",\n  "credentials": "include"\n});',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is code
  'const answer = await fetch(`https://h/${order.id}`, { method: \'PUT\', body: JSON.stringify({ a: [1, true, null], "b": order.lines[0].sku, c }) }); // done',
  "window.fetch('http://h/a').then((answer) => answer.json());",
] as const;

export const FETCH_TOKENS = [
  'fetch(',
  '${',
  '}',
  '`',
  "'",
  '"',
  '\\u{110000}',
  '\\x4',
  '/*',
  '*/',
  '//',
  'JSON.stringify(',
  '[',
  '{',
  ',',
  ':',
  'order?.id',
  '1e999',
  '__proto__',
  'null',
] as const;

export const POWERSHELL_COMMANDS = [
  'Invoke-WebRequest -UseBasicParsing -Uri "https://api.example.com/v1" `\n-Method "POST" `\n-Headers @{\n"authority"="h"\n  "x-key"="k"\n} `\n-ContentType "application/json" `\n-Body "{`"id`":1}"',
  '$base = \'https://h\'\n$headers = @{ Authorization = "Bearer $token" }\nirm "$base/a" -Method Put -Headers $headers -Body @{ a = \'b\'; c = 1 } | Out-Null',
  "curl -Uri https://h -Body @'\n{}\n'@ -ContentType 'application/json'",
  'iwr https://h -Method POST -Body ([System.Text.Encoding]::UTF8.GetBytes("a=$([char]233)"))',
] as const;

export const POWERSHELL_TOKENS = [
  'Invoke-RestMethod ',
  '`\n',
  '`',
  '@{',
  '}',
  '@"\n',
  '\n"@',
  "@'\n",
  "\n'@",
  '"',
  "'",
  '$a = ',
  '$a',
  '$(',
  '$([char]1114112)',
  '(',
  ')',
  ';',
  ' | ',
  '-Body ',
  '-',
  '=',
] as const;
