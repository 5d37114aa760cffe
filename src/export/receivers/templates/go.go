// Lets through only what the action has signed; anything else gets 401.
// __open__
//
//	__secretName__=... go run receiver.go          listens on PORT, or 8080
//: vector
//	__secretName__=... go run receiver.go --test   checks the sample below
//: end
package main

import (
	"__imports__"
)

var secret = []byte(os.Getenv("__secretName__"))
//: decodedKey

var key = decodedKey()

func decodedKey() []byte {
	//: whsecKey
	encoded := strings.TrimPrefix(string(secret), "whsec_")
	//: else
	encoded := string(secret)
	//: end
	//: hexKey
	decoded, err := hex.DecodeString(encoded)
	//: else
	decoded, err := base64.StdEncoding.Strict().DecodeString(encoded)
	//: end
	if err != nil || len(decoded) == 0 || strings.ContainsAny(encoded, "\r\n") {
		//: hexKey
		log.Fatal("__secretName__ is not hexadecimal digits")
		//: else
		log.Fatal("__secretName__ is not Base64")
		//: end
	}
	return decoded
}
//: end

//: time
// In seconds, to both sides: clocks differ.
const maxAge = 300

//: end
// In bytes.
const maxBody = __bodyLimit__

type received struct {
	__textFields__ string
	__bodyField__
}

__patterns__

// refusal says why the request is refused; it is empty when the signature is right.
//: now
func refusal(r received, now int64) string {
//: else
func refusal(r received) string {
//: end
	__matches__
	if __notFound__ {
		return "no well-formed signature"
	}
	//: seconds
	seconds, _ := strconv.ParseInt(__told__, 10, 64)
	//: end
	//: milliseconds
	milliseconds, _ := strconv.ParseInt(__told__, 10, 64)
	seconds := milliseconds / 1000
	//: end
	//: iso8601
	signedAt, err := time.Parse(time.RFC3339, __told__)
	if err != nil {
		return "no well-formed signature"
	}
	seconds := signedAt.Unix()
	//: end
	//: time
	if age := now - seconds; age > maxAge || age < -maxAge {
		return "signed too long ago, or in the future"
	}
	//: end
	__digests__
	__exactFields__
	//: split
	__pathName__, __queryName__, _ := strings.Cut(r.target, "?")
	//: end
	__otherTimes__
	//: hasMessage
	// When it differs, write this message to a file and compare it byte for byte with what was signed.
	//: end
	//: head
	head := strings.Join([]string{__headLines__}, "\n")
	//: end
	mac := hmac.New(__newHash__, __key__)
	mac.Write(__written__)
	//: several
	expected := []byte(__expected__)
	for _, one := range strings.Split(__given__, __separator__) {
		if hmac.Equal(expected, []byte(one)) {
			return ""
		}
	}
	return "another signature"
	//: else
	//: hex
	given, _ := hex.DecodeString(__given__)
	if !hmac.Equal(mac.Sum(nil), given) {
		return "another signature"
	}
	return ""
	//: else
	expected := []byte(__expected__)
	if !hmac.Equal(expected, []byte(__given__)) {
		return "another signature"
	}
	return ""
	//: end
	//: end
}
//: id

var seen = map[string]int64{} // ids, and when they came
var seenLock sync.Mutex

// cameAlready says whether a message with this id has come already.
func cameAlready(id string, now int64) bool {
	seenLock.Lock()
	defer seenLock.Unlock()
	for old, came := range seen {
		if now-came > 2*maxAge {
			delete(seen, old)
		}
	}
	_, came := seen[id]
	if !came {
		seen[id] = now
	}
	return came
}
//: end

func receive(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody)) // parse it only after the check
	if err != nil {
		w.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	}
	reason := refusal(received{
		// Repeated headers are joined, so the signature will not match.
		__requestFields__
	//: time
	}, time.Now().Unix())
	//: else
	})
	//: end
	if reason != "" {
		log.Print("Refused: ", reason)
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	//: id
	if cameAlready(r.Header.Get(__idField__), time.Now().Unix()) {
		w.WriteHeader(http.StatusOK)
		return
	}
	//: end
	// Signed. Use the body here.
	//: body
	//: else
	_ = body // which is not signed
	//: end
	w.WriteHeader(http.StatusNoContent)
}

//: vector
// test checks the request of the preview, as it arrives.
func test() {
	//: time
	const seconds = __sampleTime__
	//: end
	//: decodedBody
	body, _ := base64.StdEncoding.DecodeString(__sampleBody__)
	//: end
	sample := received{
		__sampleFields__
	}
	//: time
	if reason := refusal(sample, seconds); reason != "" {
	//: else
	if reason := refusal(sample); reason != "" {
	//: end
		log.Fatal("The sample is refused: ", reason)
	}
	//: time
	if refusal(sample, seconds+maxAge+1) == "" {
		log.Fatal("The sample is accepted when it is old")
	}
	//: end
	//: changesMethod
	sample.method = "DELETE"
	//: else
	sample.body = []byte("another")
	//: end
	//: time
	if refusal(sample, seconds) == "" {
	//: else
	if refusal(sample) == "" {
	//: end
		log.Fatal("The sample is accepted when it is changed")
	}
	fmt.Println("__sampleNote__")
}

//: end
func main() {
	if len(secret) == 0 {
		log.Fatal("__secretName__ is not set")
	}
	//: vector
	if len(os.Args) > 1 && os.Args[1] == "--test" {
		test()
		return
	}
	//: end
	port := os.Getenv("PORT")
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
