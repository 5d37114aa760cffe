// Lets through only what the action has signed; anything else gets 401.
// __open__
//   npm install express; __secretName__=... node receiver.mjs          listens on PORT, or 8080
//: vector
//                           __secretName__=... node receiver.mjs --test   checks the sample below
//: end
//: vector
import assert from 'node:assert/strict';
//: end
import { __cryptoImports__ } from 'node:crypto';
import express from 'express';

__check__

/** Goes before express.json() and every other parser: what is signed is the body as it came. */
const signedOnly = [
  express.raw({ type: () => true, limit: MAX_BODY, inflate: false }),
  (req, res, next) => {
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
      target: req.originalUrl,
      //: end
      //: type
      type: header(req, 'content-type'),
      //: end
      //: body
      body: Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0), // there may be none
      //: end
    };
    //: time
    const reason = refusal(request, now());
    //: else
    const reason = refusal(request);
    //: end
    if (!reason) return next();
    console.error('Refused: ' + reason);
    res.status(401).end();
  },
];

/** What a signed request makes happen. Wait for all of it here: the answer tells the sender whether it is done. */
async function work(req) {
  // Signed. Use the body here: JSON.parse(req.body)
}

const app = express();
app.use(signedOnly, async (req, res) => {
  //: id
  res.status(await once(header(req, __idLowerHeader__), () => work(req))).end();
  //: else
  res.status(await statusAfter(() => work(req))).end();
  //: end
});
app.use((error, req, res, next) => {
  console.error('Refused: ' + error.message);
  res.status(error.status ?? 500).end();
});

__start__
