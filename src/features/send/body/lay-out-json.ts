const INDENT = '  ';
/** Deep nesting multiplies white space; a text that would grow by more is not laid out. In UTF-16 units. */
const GROWTH_LIMIT = 32 * 1024 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const WHITE_SPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);

/**
 * A JSON text on many lines. Only white space outside of strings changes: digits, escapes and
 * repeated members stay. Undefined when the text is not JSON, or would grow beyond measure.
 */
export function layOutJson(text: string): string | undefined {
  const json = text.startsWith('\ufeff') ? text.slice(1) : text;
  return isJson(json) ? laidOut(json) : undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function laidOut(json: string): string | undefined {
  const pieces: string[] = [];
  let depth = 0;
  let room = GROWTH_LIMIT;
  let at = skip(json, 0);
  const newLine = () => {
    room -= depth * INDENT.length + 1;
    pieces.push('\n', room > 0 ? INDENT.repeat(depth) : '');
  };
  while (at < json.length && room > 0) {
    const character = json.charAt(at);
    const after = skip(json, at + 1);
    if (character === '{' || character === '[') {
      const isEmpty = json[after] === (character === '{' ? '}' : ']');
      pieces.push(character);
      if (isEmpty) {
        pieces.push(json.charAt(after));
        at = skip(json, after + 1);
        continue;
      }
      depth += 1;
      newLine();
      at = after;
    } else if (character === '}' || character === ']') {
      depth -= 1;
      newLine();
      pieces.push(character);
      at = after;
    } else if (character === ',') {
      pieces.push(character);
      newLine();
      at = after;
    } else if (character === ':') {
      pieces.push(': ');
      at = after;
    } else {
      const end = character === '"' ? endOfString(json, at) : endOfWord(json, at);
      pieces.push(json.slice(at, end));
      at = skip(json, end);
    }
  }
  return room > 0 ? pieces.join('') : undefined;
}

function skip(text: string, from: number): number {
  let at = from;
  while (WHITE_SPACE.has(text.charCodeAt(at))) at += 1;
  return at;
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at + 1;
  }
}

const WORD = /[^\s,\]}]+/y;

/** A number, or one of the three names. */
function endOfWord(text: string, from: number): number {
  WORD.lastIndex = from;
  return from + (WORD.exec(text)?.[0].length ?? 1);
}
