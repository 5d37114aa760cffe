/** Documents in the shapes of what shops, payment services and forges send to their webhooks. */
export const CONTEXTS = [
  '{"order":{"id":"A-1001","total":12.50,"customer":{"email":"zoe@example.com","name":"Zo\\u00eb \\ud83d\\ude00"},"lines":[{"sku":"a","n":2},{"sku":"b","n":1e3}]}}',
  '{"id":12345678901234567890,"type":"charge.succeeded","data":{"object":{"amount":2000,"metadata":{},"livemode":false,"refunded":null}}}',
  '[{"+1":3," NAME1 ":"x","":"empty","a.b":{"c":[[],[[]]]}},-0,1.0,"\\u0000\\u2028"]',
  '{"ref":"refs/heads/main","commits":[{"id":"abc","added":["a.txt"],"author":{"name":"n"}}],"forced":false,"__proto__":{"x":1}}',
  '{"a":1,"a":2}',
  '"just text"',
  '\ufeff {"after":"a mark"}',
] as const;
