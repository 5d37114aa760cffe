/** A text without whatever is not needed to make `fails` true: parts are left out, from halves down to single characters. */
export async function reduced(text: string, fails: (text: string) => Promise<boolean>): Promise<string> {
  let smallest = text;
  for (let size = Math.ceil(text.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < smallest.length; ) {
      const shorter = smallest.slice(0, at) + smallest.slice(at + size);
      if (shorter !== smallest && (await fails(shorter))) smallest = shorter;
      else at += size;
    }
  }
  return smallest;
}
