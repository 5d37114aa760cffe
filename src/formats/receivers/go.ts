import {
  bodyLiteral,
  comment,
  DIFFERENCE_NOTE,
  doubleQuoted,
  PROXY_NOTE,
  type Receiver,
  type ReceiverSettings,
} from './receiver';

/** Go 1.18 and newer with its standard library. */
export const go: Receiver = {
  id: 'go',
  name: 'Go',
  fileName: 'receiver.go',
  limit: (target) =>
    /%(?![0-9A-Fa-f]{2})/.test(target.split('?', 1)[0] ?? '') ? { code: 'go-escapes' } : undefined,
  code: (settings) => String.raw`${usage(settings)}
package main

import (
${imports(settings)}
)

var secret = []byte(os.Getenv("${settings.secretName}"))

// In seconds, to both sides: clocks differ.
const maxAge = 300

// In bytes.
const maxBody = ${settings.bodyLimit}

type received struct {
	signature, method, host, target, contentType string
	body                                         []byte
}

var signaturePattern = regexp.MustCompile(${'`'}^t=(0|[1-9][0-9]{0,14}),v1=([0-9a-f]{64})$${'`'})

// refusal says why the request is refused; it is empty when the signature is right.
func refusal(r received, now int64) string {
	match := signaturePattern.FindStringSubmatch(r.signature)
	if match == nil {
		return "no well-formed signature"
	}
	seconds, _ := strconv.ParseInt(match[1], 10, 64)
	if age := now - seconds; age > maxAge || age < -maxAge {
		return "signed too long ago, or in the future"
	}
${comment('\t//', DIFFERENCE_NOTE)}
	head := strings.Join([]string{"v1", match[1], r.method, r.host, r.target, r.contentType, ""}, "\n")
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(head))
	mac.Write(r.body)
	given, _ := hex.DecodeString(match[2])
	if !hmac.Equal(mac.Sum(nil), given) {
		return "another signature"
	}
	return ""
}

func receive(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody)) // parse it only after the check
	if err != nil {
		w.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	}
	reason := refusal(received{
		// Repeated headers are joined, so the signature will not match.
		signature: strings.Join(r.Header.Values(${doubleQuoted(settings.headerName)}), ", "),
		method:    r.Method,
${comment('\t\t//', PROXY_NOTE)}
		host:        r.Host,
		target:      r.RequestURI, // not r.URL, which is decoded
		contentType: strings.Join(r.Header.Values("Content-Type"), ", "),
		body:        body,
	}, time.Now().Unix())
	if reason != "" {
		log.Print("Refused: ", reason)
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	// Signed. Use the body here.
	w.WriteHeader(http.StatusNoContent)
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
const usage = ({ secretName, vector }: ReceiverSettings): string =>
  [
    '// Lets through only what the action has signed; anything else gets 401.',
    '//',
    `//\t${secretName}=... go run receiver.go          listens on PORT, or 8080`,
    ...(vector ? [`//\t${secretName}=... go run receiver.go --test   checks the sample below`] : []),
  ].join('\n');

function imports({ vector }: ReceiverSettings): string {
  const packages = [
    'crypto/hmac',
    'crypto/sha256',
    'encoding/hex',
    'io',
    'log',
    'net/http',
    'os',
    'regexp',
    'strconv',
    'strings',
    'time',
    ...(vector ? ['fmt'] : []),
    ...(vector && bodyLiteral(vector).as === 'base64' ? ['encoding/base64'] : []),
  ];
  return packages
    .sort()
    .map((name) => `\t"${name}"`)
    .join('\n');
}

const TEST_CALL = `	if len(os.Args) > 1 && os.Args[1] == "--test" {
		test()
		return
	}
`;

function sample({ vector }: ReceiverSettings): string {
  if (!vector) return '';
  const { as, text } = bodyLiteral(vector);
  const decode =
    as === 'base64' ? `\tbody, _ := base64.StdEncoding.DecodeString(${doubleQuoted(text)})\n` : '';
  return `// test checks the request of the preview, as it arrives.
func test() {
	const seconds = ${vector.time}
${decode}	sample := received{
		signature:   ${doubleQuoted(vector.signature)},
		method:      ${doubleQuoted(vector.method)},
		host:        ${doubleQuoted(vector.host)},
		target:      ${doubleQuoted(vector.target)},
		contentType: ${doubleQuoted(vector.type)},
		body:        ${as === 'base64' ? 'body' : `[]byte(${doubleQuoted(text)})`},
	}
	if reason := refusal(sample, seconds); reason != "" {
		log.Fatal("The sample is refused: ", reason)
	}
	if refusal(sample, seconds+maxAge+1) == "" {
		log.Fatal("The sample is accepted when it is old")
	}
	sample.method = "DELETE"
	if refusal(sample, seconds) == "" {
		log.Fatal("The sample is accepted when it is changed")
	}
	fmt.Println("The sample is accepted, and refused when it is changed or old.")
}

`;
}
