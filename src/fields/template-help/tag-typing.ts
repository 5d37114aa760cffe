/** Text to put in place of `from` to `to`, and where the cursor goes. */
interface TypedText {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly caret: number;
}

/** The text since the last `{{` holds no brace but maybe the first of the two that close the tag. */
const IN_TAG = /\{\{[^{}]{0,1000}(\}?)$/;

/**
 * What typing does beside the character itself: the second `{` closes the tag, typing `}` goes over the
 * braces that close it, and Backspace in an empty tag takes the added ones too. Undefined where typing
 * does only what it says.
 */
export function typedInTag(text: string, caret: number, typed: string | 'Backspace'): TypedText | undefined {
  const before = text.slice(Math.max(0, caret - 1002), caret);
  const closing = /^\}{0,2}/.exec(text.slice(caret, caret + 2))?.[0].length ?? 0;
  switch (typed) {
    case '{':
      if (!/(?:^|[^{])\{$/.test(before)) return undefined;
      return { from: caret, to: caret, insert: `{${'}}'.slice(closing)}`, caret: caret + 1 };
    case '}': {
      const typedBraces = IN_TAG.exec(before)?.[1]?.length;
      if (typedBraces === undefined || typedBraces + closing < 2) return undefined;
      return { from: caret, to: caret + 1, insert: '}', caret: caret + 1 };
    }
    case 'Backspace':
      if (!/(?:^|[^{])\{\{$/.test(before) || closing < 2) return undefined;
      return { from: caret - 1, to: caret + 2, insert: '', caret: caret - 1 };
    default:
      return undefined;
  }
}
