//: variables
// For Node, Deno and Bun: a page has no environment, and is no place for a secret.
//: end
//: variables
// The secret stands in the environment variable __name__.
if (process.env.__name__ === undefined) throw new Error('Set the environment variable __name__ first');

//: end
const response = await fetch(__url__, {
  method: '__method__',
  //: hasFields
  headers: {
    __fields__
  },
  //: end
  //: hasBody
  body: __body__,
  //: end
  redirect: 'manual',
});
console.log(response.status, await response.text());
