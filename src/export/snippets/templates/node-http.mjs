import { request } from 'node:__scheme__';

//: variables
// The secret stands in the environment variable __name__.
if (process.env.__name__ === undefined) throw new Error('Set the environment variable __name__ first');

//: end
//: hasBody
const body = __body__;
//: end
const sent = request(__url__, {
  method: '__method__',
  //: hasEmptyQuery
  path: __target__,
  //: end
  headers: {
    __fields__
    //: hasBody
    'Content-Length': Buffer.byteLength(body),
    //: end
  },
});
sent.on('response', (response) => {
  console.log(response.statusCode);
  response.pipe(process.stdout);
});
//: hasBody
sent.end(body);
//: else
sent.end();
//: end
