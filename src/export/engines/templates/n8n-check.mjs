const items = $input.all();
// The line that n8n adds is one of the compiled function.
//: credential
// n8n writes the answer behind its status, and an answer may repeat the credential, which code cannot read.
const textOf = (error) => String(error.message ?? error).replace(/^(\d{3}) - [^]*/, '$1').replace(/ \[line \d+\]$/, '');
//: else
const textOf = (error) => String(error.message ?? error).replace(/ \[line \d+\]$/, '');
//: end
const failed = items.flatMap((item, index) =>
  item.json.error === undefined ? [] : [__before__textOf(item.json.error)],
);
if (failed.length === 0) return items;
const more = failed.length > 20 ? '; and ' + (failed.length - 20) + ' more' : '';
throw new Error('Failed: ' + failed.slice(0, 20).join('; ') + more);
