#: variables
# Set the environment variable __name__ to the secret first.
#: end
#: hasVariables
import os
#: end
#: isEncoding
from base64 import b64encode
#: end
from http.client import __connection__

#: hasBody
body = __body__.encode()
#: end
headers = {
    __fields__
}
connection = __connection__(__authority__)
#: hasBody
connection.request("__method__", __target__, body, headers)
#: else
connection.request("__method__", __target__, None, headers)
#: end
response = connection.getresponse()
print(response.status, response.reason)
print(response.read().decode(errors="replace"))
