package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	//: hasBody
	"strings"
	//: end
)

func main() {
	//: variables
	secret, found := os.LookupEnv("__name__")
	if !found {
		log.Fatal("Set the environment variable __name__ to the secret first")
	}
	//: end
	//: hasBody
	request, err := http.NewRequest("__method__", __url__, strings.NewReader(__body__))
	//: else
	request, err := http.NewRequest("__method__", __url__, nil)
	//: end
	if err != nil {
		log.Fatal(err)
	}
	//: isOpaque
	request.URL.Opaque = __target__
	//: end
	__fields__
	// One request: no redirect is followed.
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	fmt.Println(response.Status)
	io.Copy(os.Stdout, response.Body)
}
