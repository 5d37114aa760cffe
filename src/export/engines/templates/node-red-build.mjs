const build = function (context, { secrets, now, id }) {
__body__};

// The answer replaces the payload.
msg.data = msg.payload;
const { method, url, headers, body } = build(msg.data, __runtime__);
msg.method = method;
msg.url = url;
msg.headers = Object.fromEntries(headers);
msg.payload = body;
msg.followRedirects = false;
return msg;
