import { check, packages, partName } from './go-check';
import {
  bodyLiteral,
  comment,
  doubleQuoted,
  lines,
  openNote,
  PROXY_NOTE,
  type Receiver,
  type ReceiverSettings,
  sampleNote,
} from './receiver';
import type { RequestPart } from './signed-message';
import { camelCase, verificationOf } from './verification';

/** Go 1.18 and newer with its standard library. */
export const go: Receiver = {
  id: 'go',
  name: 'Go',
  fileName: 'receiver.go',
  limit: (target) =>
    /%(?![0-9A-Fa-f]{2})/.test(target.split('?', 1)[0] ?? '') ? { code: 'go-escapes' } : undefined,
  code: (settings) => `${usage(settings)}
package main

import (
${imports(settings)}
)

${check(settings)}
func receive(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody)) // parse it only after the check
	if err != nil {
		w.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	}
	reason := refusal(received{
${requestLines(settings)}	}${verificationOf(settings).time ? ', time.Now().Unix()' : ''})
	if reason != "" {
		log.Print("Refused: ", reason)
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
${replay(settings)}	// Signed. Use the body here.
${lines(!verificationOf(settings).request.includes('body') && '\t_ = body // which is not signed')}	w.WriteHeader(http.StatusNoContent)
}

${sample(settings)}func main() {
	if len(secret) == 0 {
		log.Fatal("${settings.secretName} is not set")
	}
${settings.vector ? TEST_CALL : ''}	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	// No ServeMux before the check: it redirects paths that it would write in another way.
	server := http.Server{
		Addr:        "127.0.0.1:" + port,
		Handler:     http.HandlerFunc(receive),
		ReadTimeout: 30 * time.Second,
	}
	log.Fatal(server.ListenAndServe())
}
`,
};

/** As gofmt writes it: a tab and no space before what is run. */
const usage = (settings: ReceiverSettings): string => {
  const { secretName, vector } = settings;
  return [
    '// Lets through only what the action has signed; anything else gets 401.',
    ...openNote(settings).map((line) => `// ${line}`),
    '//',
    `//\t${secretName}=... go run receiver.go          listens on PORT, or 8080`,
    ...(vector ? [`//\t${secretName}=... go run receiver.go --test   checks the sample below`] : []),
  ].join('\n');
};

function imports(settings: ReceiverSettings): string {
  const { vector } = settings;
  const all = [
    ...packages(verificationOf(settings)),
    'io',
    'log',
    'net/http',
    'os',
    'strings',
    'time',
    ...(vector ? ['fmt'] : []),
    ...(vector && bodyLiteral(vector).as === 'base64' ? ['encoding/base64'] : []),
  ];
  return [...new Set(all)]
    .sort()
    .map((name) => `\t"${name}"`)
    .join('\n');
}

const TEST_CALL = `	if len(os.Args) > 1 && os.Args[1] == "--test" {
		test()
		return
	}
`;

function sample(settings: ReceiverSettings): string {
  const { vector } = settings;
  if (!vector) return '';
  const { as, text } = bodyLiteral(vector);
  const decode =
    as === 'base64' ? `\tbody, _ := base64.StdEncoding.DecodeString(${doubleQuoted(text)})\n` : '';
  const verification = verificationOf(settings);
  const { fields, exactFields, request, time, changes } = verification;
  const values = {
    method: doubleQuoted(vector.method),
    host: doubleQuoted(vector.host),
    target: doubleQuoted(vector.target),
    type: doubleQuoted(vector.type),
    body: as === 'base64' ? 'body' : `[]byte(${doubleQuoted(text)})`,
  };
  const received = aligned([
    ...[...fields, ...exactFields].map(
      ({ words, header }) => [camelCase(words), doubleQuoted(vector.fields[header] ?? '')] as const,
    ),
    ...request.map((part) => [partName(part), values[part]] as const),
  ]);
  const at = time ? ', seconds' : '';
  return `// test checks the request of the preview, as it arrives.
func test() {
${lines(time && `\tconst seconds = ${vector.time}`)}${request.includes('body') ? decode : ''}	sample := received{
${received}	}
	if reason := refusal(sample${at}); reason != "" {
		log.Fatal("The sample is refused: ", reason)
	}
${lines(
  ...(time
    ? [
        '\tif refusal(sample, seconds+maxAge+1) == "" {',
        '\t\tlog.Fatal("The sample is accepted when it is old")',
        '\t}',
      ]
    : []),
  changes === 'method' ? '\tsample.method = "DELETE"' : '\tsample.body = []byte("another")',
)}	if refusal(sample${at}) == "" {
		log.Fatal("The sample is accepted when it is changed")
	}
	fmt.Println("${sampleNote(verification)}")
}

`;
}

/** Names and values of a literal as gofmt aligns them. */
function aligned(pairs: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length)) + 1;
  return pairs.map(([name, value]) => `\t\t${`${name}:`.padEnd(width)} ${value},\n`).join('');
}

const headerValue = (name: string): string => `strings.Join(r.Header.Values(${doubleQuoted(name)}), ", ")`;

/** What `refusal` gets of the request; gofmt aligns what stands between two comments. */
function requestLines(settings: ReceiverSettings): string {
  const { fields, exactFields, request } = verificationOf(settings);
  const values = {
    method: 'r.Method',
    host: 'r.Host',
    target: 'r.RequestURI',
    type: headerValue('Content-Type'),
    body: 'body',
  };
  const pairs = (parts: readonly RequestPart[]) =>
    parts.map((part) => [partName(part), values[part]] as const);
  const proxied = request.findIndex((part) => part === 'host' || part === 'target');
  const end = proxied === -1 ? request.length : proxied;
  const first = aligned([
    ...[...fields, ...exactFields].map(
      ({ words, header }) => [camelCase(words), headerValue(header)] as const,
    ),
    ...pairs(request.slice(0, end)),
  ]);
  const rest = proxied === -1 ? '' : aligned(pairs(request.slice(end)));
  return (
    lines(
      '\t\t// Repeated headers are joined, so the signature will not match.',
      first.trimEnd(),
      proxied !== -1 && comment('\t\t//', PROXY_NOTE),
    ).replace(/^\n/, '') + rest.replace('r.RequestURI,', 'r.RequestURI, // not r.URL, which is decoded')
  );
}

/** A message that came already is answered like the first time, and not acted on again. */
function replay(settings: ReceiverSettings): string {
  const { idField } = verificationOf(settings);
  if (!idField) return '';
  return lines(
    `\tif cameAlready(r.Header.Get(${doubleQuoted(idField.header)}), time.Now().Unix()) {`,
    '\t\tw.WriteHeader(http.StatusOK)',
    '\t\treturn',
    '\t}',
  );
}
