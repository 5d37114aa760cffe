/** Files in the shapes of VS Code's REST Client, of the HTTP client of JetBrains, and of httpYac. */
export const HTTP_FILES = [
  'GET https://api.example.com/v1/orders HTTP/1.1\nAccept: application/json\n',
  `@host = api.example.com
@base = https://{{host}}/v1
@token = s3cret

### List the orders
# @name list
GET {{base}}/orders
    ?page=1
    &size=20
Authorization: Bearer {{token}}

### Create one
// @no-log
POST {{base}}/orders HTTP/1.1
Content-Type: application/json

{
  "id": "{{$guid}}",
  "n": {{n}},
  "at": "{{$timestamp}}"
}

> {%
  client.test("ok", () => client.assert(response.status === 200));
  client.global.set("id", response.body.id);
%}
`,
  `PUT http://h/form
Content-Type: application/x-www-form-urlencoded

a=1
&b={{b}}
&c=%20

###
POST http://h/file
Content-Type: text/plain

< ./body.txt
<@ ./template.txt
`,
  `< {%
  request.variables.set("a", "1")
%}
POST http://h/multi
Content-Type: multipart/form-data; boundary=x

--x
Content-Disposition: form-data; name="a"

1
--x
Content-Disposition: form-data; name="f"; filename="a.txt"

< ./a.txt
--x--
>> out.json
<> 2026.200.json
`,
  `https://h/just-a-url
###
curl -X POST http://h/ -d 'a=1' -H 'X: y'
###
POST http://h/graphql
X-REQUEST-TYPE: GraphQL

query ($a: Int) { b(a: $a) { c } }

{ "a": 1 }
`,
  `{{+
  exports.token = "s3cret";
}}
import ./common.http
###
# @disabled
# @ref login
POST http://h/{{token}}
Content-Type: application/json

{"a": 1}

?? status == 200
{{@response
  console.log(response);
}}
`,
] as const;

export const HTTP_FILE_TOKENS = [
  '\n',
  '\n\n',
  '###\n',
  '### A name\n',
  '# @name x\n',
  '# @no-redirect\n',
  '// note\n',
  '# note\n',
  '@a = {{b}}\n',
  '@b={{a}}\n',
  '@c = %20 # no comment\n',
  '{{a}}',
  '{{$guid}}',
  '{{$randomInt 1 9}}',
  '{{$processEnv X}}',
  '{{x.response.body.$.id}}',
  '{{{',
  'GET http://h/{{a}}\n',
  'POST http://h HTTP/1.1\n',
  '    ?a=1\n',
  '    &b=2\n',
  '  /more\n',
  'Content-Type: application/json\n',
  'Content-Type: application/x-www-form-urlencoded\n',
  'X: \n',
  'X:y\n',
  ': y\n',
  'Authorization: Basic user pass\n',
  'Authorization: Basic dTpw\n',
  '{"a": {{a}}}\n',
  '< ./f.json\n',
  '<@utf8 f\n',
  '> {%\n',
  '%}\n',
  '< {% %}\n',
  '>> out\n',
  '<> in\n',
  '{{\n',
  '}}\n',
  '?? status == 200\n',
  'run #x\n',
  '\r\n',
  ' HTTP/2',
] as const;
