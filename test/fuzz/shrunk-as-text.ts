import fc from 'fast-check';

/** Any text, from which fast-check leaves characters out. */
const TEXT = fc.array(fc.noShrink(fc.nat(0xffff)), { size: 'max' }).map(
  (units) => units.map((unit) => String.fromCharCode(unit)).join(''),
  (text) => Array.from({ length: (text as string).length }, (_, at) => (text as string).charCodeAt(at)),
);

/**
 * Texts that are shrunk as texts, whatever they were made of: an edited document shrinks to its edits at most,
 * a text to the few characters that matter.
 */
class ShrunkAsText extends fc.Arbitrary<string> {
  readonly #texts: fc.Arbitrary<string>;

  constructor(texts: fc.Arbitrary<string>) {
    super();
    this.#texts = texts;
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<string> {
    return new fc.Value(this.#texts.generate(random, bias).value, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is string {
    return TEXT.canShrinkWithoutContext(value);
  }

  override shrink(text: string, context: unknown): fc.Stream<fc.Value<string>> {
    return TEXT.shrink(text, context);
  }
}

export const shrunkAsText = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> => new ShrunkAsText(texts);
