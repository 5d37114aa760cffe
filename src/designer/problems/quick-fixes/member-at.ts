/** Finds a member of an object in a body with tags, with the comma that goes with it. */
import { maskedBody } from '../../../contract/masked-body';
import type { Range } from '../../../core';
import { scanJson } from '../../../core/internal';

/**
 * The member whose name begins at an offset; undefined where the body is not JSON with tags, and where no name without
 * tags begins there. The range has one comma beside the member, the one before it if there is one, and the white space
 * beside that.
 */
export function memberAt(body: string, start: number): (Range & { readonly name: string }) | undefined {
  const masked = maskedBody(body);
  if (masked === undefined) return undefined;
  /** Where the name of the last member of each open container begins; undefined in a list. */
  const open: (number | undefined)[] = [];
  let nameEnd = start;
  let end: number | undefined;
  const ended = (at: number) => {
    if (open.at(-1) === start) end ??= at;
  };
  const failure = scanJson(masked, {
    open: () => void open.push(undefined),
    close(_, at) {
      open.pop();
      ended(at);
    },
    name(from, to) {
      open[open.length - 1] = from;
      if (from === start) nameEnd = to;
    },
    string: (_, to) => ended(to),
    number: (_, to) => ended(to),
    literal: (_, __, to) => ended(to),
  });
  const written = body.slice(start, nameEnd);
  if (failure || end === undefined || written.includes('{{')) return undefined;
  return { ...withComma(body, start, end), name: JSON.parse(written) as string };
}

function withComma(body: string, start: number, end: number): Range {
  const before = behindLast(body, start);
  if (body.charAt(before - 1) === ',') return { start: before - 1, end };
  const next = end + (/^\s*,\s*/.exec(body.slice(end))?.[0].length ?? 0);
  return { start, end: next };
}

/** The end of what stands before an offset, without white space. */
const behindLast = (text: string, offset: number): number => text.slice(0, offset).trimEnd().length;
