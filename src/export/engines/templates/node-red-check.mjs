const { statusCode, method, url, payload } = msg;
if (statusCode >= 200 && statusCode < 300) return msg;
const [, host] = /^https?:\/\/([^/?#]*)/.exec(url) ?? [];
let answer = String(payload);
//: secret
// The answer may repeat what was sent.
for (const secret of [__masked__])
  if (secret) answer = answer.replaceAll(secret, '…').replaceAll(JSON.stringify(secret).slice(1, -1), '…');
//: end
answer = answer.replace(/[\s\p{Cc}]+/gu, ' ').trim().slice(0, 500);
node.error(__action__ + `${method} ${host} answered ${statusCode}` + (answer && `: ${answer}`), msg);
