package receiver

import (
	"net/http"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

func isSigned(headers http.Header, body []byte, secret string) bool {
	webhook, err := standardwebhooks.NewWebhook(secret)
	return err == nil && webhook.Verify(body, headers) == nil
}
