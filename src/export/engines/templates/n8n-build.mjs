const build = function (context, { secrets, now, id }) {
__body__};

//: together
const request = (context, runtime) => {
  try {
    return build(context, runtime);
  } catch (error) {
    throw new Error('item ' + $itemIndex + ': ' + error.message);
  }
};
//: else
const request = build;
//: end
const { method, url, headers, body } = request($json, __runtime__);
const contentType = headers.find(([name]) => name === 'Content-Type')?.[1];
const others = Object.fromEntries(headers.filter(([name]) => name !== 'Content-Type'));
//: json
const octets = { data: Buffer.from(body ?? '').toString('base64'), mimeType: contentType };
return { json: { method, url, headers: others }, binary: { body: octets } };
//: else
return { json: { method, url, headers: others, contentType, body } };
//: end
