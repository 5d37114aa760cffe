/** Commands of HTTPie, xh and wget, as people write them. */
export const HTTPIE_COMMANDS = [
  "http POST https://api.example.com/v1 name=John age:=29 'X-Key:a b' q==1 'tags[]=x' 'a[b][2]=y'",
  'https --form PUT example.com/a?x=1 a=1 b=2 file@photo.jpg;type=image/png -a user:password --follow',
  'TOKEN=t\nhttp -v :3000/path Authorization:"Bearer $TOKEN" --raw \'{"a": 1}\' | jq .',
  'echo \'{"a": [1]}\' | http --json https://h/a Content-Type:application/json',
  'xhs --bearer=t h.test/a b\\:c=1 d:=\'{"e": [1, null, "\\u00e9"]}\' X: "Y;"',
] as const;

export const WGET_COMMANDS = [
  "wget -qO- --post-data='a=1&b=2' --header 'Content-Type: text/plain' https://api.example.com/v1",
  'wget --method=PUT --body-data="{\\"a\\": 1}" --user u --password p --auth-no-challenge -nv http://h/a h/b',
  '```sh\nwget https://u:p@h/a?x={1} --no-check-certificate \\\n  --post-file=a.json > out\n```',
] as const;

export const COMMAND_TOKENS = [
  'http ',
  'wget ',
  'xh ',
  ':=',
  '==',
  '=@',
  '@',
  ':',
  ';',
  '[',
  ']',
  '[]',
  '[999999999]',
  '[__proto__]=1 ',
  '\\',
  "'",
  '"',
  '--raw ',
  '--auth ',
  '--post-data ',
  '--header ',
  '-n',
  '$A',
  '$(',
  '|',
  '<<<',
  '< ',
  ' ',
  '\n',
] as const;
