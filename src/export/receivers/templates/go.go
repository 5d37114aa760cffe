// Lets through only what the action has signed; anything else gets 401.
// __open__
//
//	__secretName__=... go run receiver.go          listens on PORT, or 8080
//: vector
//	__secretName__=... go run receiver.go --test   checks the sample below
//: end
package main

import (
	"crypto/hmac"
	//: sha1
	"crypto/sha1"
	//: end
	//: sha256
	"crypto/sha256"
	//: end
	//: sha512
	"crypto/sha512"
	//: end
	//: importsBase64
	"encoding/base64"
	//: end
	//: usesHex
	"encoding/hex"
	//: end
	//: vector
	"fmt"
	//: end
	"io"
	"log"
	"net/http"
	"os"
	"regexp"
	//: importsStrconv
	"strconv"
	//: end
	"strings"
	//: id
	"sync"
	//: end
	"time"
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

//: alone
//: fields
var __name__Pattern = regexp.MustCompile(__pattern__)
//: end
//: else
var (
	//: fields
	__name__Pattern = regexp.MustCompile(__pattern__)
	//: end
)
//: end

// refusal says why the request is refused; it is empty when the signature is right.
//: now
func refusal(r received, now int64) string {
//: else
func refusal(r received) string {
//: end
	//: fields
	//: alone
	match := __name__Pattern.FindStringSubmatch(r.__name__)
	//: else
	__name__Match := __name__Pattern.FindStringSubmatch(r.__name__)
	//: end
	//: end
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
	//: digests
	//: sha1
	__variable__Sum := sha1.Sum(r.body)
	//: end
	//: sha256
	__variable__Sum := sha256.Sum256(r.body)
	//: end
	//: sha512
	__variable__Sum := sha512.Sum512(r.body)
	//: end
	//: hex
	__variable__ := hex.EncodeToString(__variable__Sum[:])
	//: else
	__variable__ := base64.StdEncoding.EncodeToString(__variable__Sum[:])
	//: end
	//: end
	//: exactFields
	if r.__name__ != __value__ {
		return "another digest of the body"
	}
	//: end
	//: split
	__pathName__, __queryName__, _ := strings.Cut(r.target, "?")
	//: end
	//: otherTimes
	//: asSeconds
	secondsText := strconv.FormatInt(seconds, 10)
	//: end
	//: asMilliseconds
	milliseconds := strconv.FormatInt(seconds*1000, 10)
	//: end
	//: asIso8601
	isoTime := time.Unix(seconds, 0).UTC().Format("2006-01-02T15:04:05Z")
	//: end
	//: end
	//: hasMessage
	// When it differs, write this message to a file and compare it byte for byte with what was signed.
	//: end
	//: head
	head := strings.Join([]string{__headLines__}, "\n")
	//: end
	mac := hmac.New(__hash__.New, __key__)
	mac.Write(__written__)
	//: several
	//: hex
	expected := []byte(hex.EncodeToString(mac.Sum(nil)))
	//: else
	expected := []byte(base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	//: end
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
	//: hex
	expected := []byte(hex.EncodeToString(mac.Sum(nil)))
	//: else
	expected := []byte(base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	//: end
	if !hmac.Equal(expected, []byte(__given__)) {
		return "another signature"
	}
	return ""
	//: end
	//: end
}

// work is what a signed request makes happen. Wait for all of it here: the answer tells the sender whether it is done.
func work(body []byte) error {
	// Signed. Use the body here.
	return nil
}

// statusAfter is the status of the answer after the work: 500 where it fails, so that the sender can try again.
func statusAfter(body []byte) (status int) {
	defer func() {
		if failure := recover(); failure != nil {
			log.Print("Failed: ", failure)
			status = http.StatusInternalServerError
		}
	}()
	if err := work(body); err != nil {
		log.Print("Failed: ", err)
		return http.StatusInternalServerError
	}
	return http.StatusNoContent
}
//: id

// A sender may wait an hour before it tries again. Older ids are forgotten after two periods.
const remembered = 2 * time.Hour

var lock sync.Mutex

// Ids of messages. Several processes share those whose work is done in a database.
var (
	inProgress = map[string]bool{}
	done = map[string]bool{}
	doneBefore = map[string]bool{}
	since = time.Now()
)

// once does the work of a message once. Work that fails is forgotten: the next try of the sender does it.
func once(id string, body []byte) int {
	lock.Lock()
	if time.Since(since) > remembered {
		done, doneBefore, since = map[string]bool{}, done, time.Now()
	}
	isDone, isInProgress := done[id] || doneBefore[id], inProgress[id]
	if !isDone {
		inProgress[id] = true
	}
	lock.Unlock()
	if isDone {
		return http.StatusOK
	}
	if isInProgress {
		return http.StatusServiceUnavailable // nobody knows yet whether it succeeds
	}
	status := statusAfter(body)
	lock.Lock()
	defer lock.Unlock()
	delete(inProgress, id)
	if status == http.StatusNoContent {
		done[id] = true
	}
	return status
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
		//: all
		__name__: strings.Join(r.Header.Values(__header__), ", "),
		//: end
		//: method
		method: r.Method,
		//: end
		//: proxied
		// Behind a proxy: let it pass Host and the path on as they came (nginx: proxy_set_header Host
		// $http_host), or write the host of the URL that the action calls here.
		//: end
		//: host
		host: r.Host,
		//: end
		//: target
		target: r.RequestURI, // not r.URL, which is decoded
		//: end
		//: type
		contentType: strings.Join(r.Header.Values("Content-Type"), ", "),
		//: end
		//: body
		body: body,
		//: end
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
	w.WriteHeader(once(r.Header.Get(__idHeader__), body))
	//: else
	w.WriteHeader(statusAfter(body))
	//: end
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
		//: all
		__name__: __sample__,
		//: end
		//: method
		method: __sampleMethod__,
		//: end
		//: host
		host: __sampleHost__,
		//: end
		//: target
		target: __sampleTarget__,
		//: end
		//: type
		contentType: __sampleType__,
		//: end
		//: body
		//: decodedBody
		body: body,
		//: else
		body: []byte(__sampleBody__),
		//: end
		//: end
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
