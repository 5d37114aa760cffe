const { statusCode, method, url, payload } = msg;
if (statusCode >= 200 && statusCode < 300) return msg;
//: secret
__withoutSecrets__
//: end
const [, host] = /^https?:\/\/([^/?#]*)/.exec(url) ?? [];
let answer = String(payload);
//: secret
// The answer may repeat what was sent.
answer = withoutSecrets(answer, [__masked__]);
//: end
answer = answer.replace(/[\s\p{Cc}]+/gu, ' ').trim().slice(0, 500);
node.error(__action__ + `${method} ${host} answered ${statusCode}` + (answer && `: ${answer}`), msg);
