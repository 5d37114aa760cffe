// Lets through only what the action has signed; anything else gets 401.
// __open__
//   __secretName__=... node receiver.mjs          listens on PORT, or 8080
//: vector
//   __secretName__=... node receiver.mjs --test   checks the sample below
//: end
//: vector
import assert from 'node:assert/strict';
//: end
import { __cryptoImports__ } from 'node:crypto';
import { createServer } from 'node:http';

__check__

/** What a signed request makes happen. Wait for all of it here: the answer tells the sender whether it is done. */
async function work(body) {
  // Signed. Use the body here.
}

async function receive(req, res) {
  const chunks = [];
  let size = 0;
  for await (const chunk of req) {
    size += chunk.length;
    if (size <= MAX_BODY) chunks.push(chunk);
  }
  if (size > MAX_BODY) return res.writeHead(413).end();

  const body = Buffer.concat(chunks); // as it came: parse it only after the check
  const request = {
    //: all
    //: first
    __name__: header(req, HEADER),
    //: else
    __name__: header(req, __lowerHeader__),
    //: end
    //: end
    //: method
    method: req.method,
    //: end
    //: proxied
    // Behind a proxy: let it pass Host and the path on as they came (nginx: proxy_set_header Host
    // $http_host), or write the host of the URL that the action calls here.
    //: end
    //: host
    host: header(req, 'host'),
    //: end
    //: target
    target: req.url,
    //: end
    //: type
    type: header(req, 'content-type'),
    //: end
    //: body
    body,
    //: end
  };
  //: time
  const reason = refusal(request, now());
  //: else
  const reason = refusal(request);
  //: end
  if (reason) {
    console.error('Refused: ' + reason);
    return res.writeHead(401).end();
  }
  //: id
  res.writeHead(await once(request.__idName__, () => work(body))).end();
  //: else
  res.writeHead(await statusAfter(() => work(body))).end();
  //: end
}

const server = createServer((req, res) => {
  receive(req, res).catch(() => res.destroy()); // the sender went away
});

__start__
