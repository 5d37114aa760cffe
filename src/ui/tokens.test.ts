import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

type Color = readonly [number, number, number];
type Scheme = 'light' | 'dark';

/** The last value of a token, which is that for more contrast, or the first. */
function colors(name: string): Record<Scheme, Color>[] {
  return [...css.matchAll(new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`, 'g'))].map(
    ([, light = '', dark = '']) => ({ light: rgb(light), dark: rgb(dark) }),
  );
}

const rgb = (hex: string): Color =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as never;

const linear = ([r, g, b]: Color): Color =>
  [r, g, b].map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as never;

const luminance = (color: Color): number => {
  const [r, g, b] = linear(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

function contrast(one: Color, other: Color): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** https://doi.org/10.1109/TVCG.2009.113, severity 1.0, for linear light */
const VISION: Record<string, readonly Color[]> = {
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
};

/** https://bottosson.github.io/posts/oklab/ */
function oklab([r, g, b]: Color): Color {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function distance(one: Color, other: Color, vision: readonly Color[]): number {
  const seen = (color: Color) => {
    const light = linear(color);
    return oklab(
      vision.map((row) =>
        Math.max(
          0,
          row.reduce((sum, f, at) => sum + f * (light[at] ?? 0), 0),
        ),
      ) as never,
    );
  };
  const [a, b] = [seen(one), seen(other)];
  return Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)));
}

const ORIGINS = ['fixed', 'setting', 'context', 'derived'];
/** Those that a tree, a form or a message lies on */
const GROUNDS = ['surface', 'ground', 'surface-sunken'];
const SCHEMES: readonly Scheme[] = ['light', 'dark'];

describe.each(SCHEMES)('The four hues, %s', (scheme) => {
  test.each(ORIGINS)('%s: text at 4.5:1 on every ground', (origin) => {
    // As they are, and for more contrast.
    expect(colors(`origin-${origin}`)).toHaveLength(2);
    for (const { [scheme]: text } of colors(`origin-${origin}`)) {
      for (const ground of GROUNDS) {
        const [behind] = colors(ground);
        expect(contrast(text, (behind as Record<Scheme, Color>)[scheme]), ground).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  test.each(['setting', 'context', 'derived'])('%s: text at 4.5:1 on its own ground', (origin) => {
    const [own] = colors(`origin-${origin}-soft`);
    for (const { [scheme]: text } of colors(`origin-${origin}`))
      expect(contrast(text, (own as Record<Scheme, Color>)[scheme])).toBeGreaterThanOrEqual(4.5);
  });

  test('what is fixed is told from what was set by its lightness', () => {
    const [fixed, setting] = ['fixed', 'setting'].map((origin) => colors(`origin-${origin}`)[0]?.[scheme]);
    expect(contrast(fixed as Color, setting as Color)).toBeGreaterThanOrEqual(3);
  });

  test.each(Object.keys(VISION))('any two are told apart with %s', (vision) => {
    for (const [index, one] of ORIGINS.entries()) {
      for (const other of ORIGINS.slice(index + 1)) {
        const [a, b] = [one, other].map((origin) => colors(`origin-${origin}`)[0]?.[scheme]);
        expect(distance(a as Color, b as Color, VISION[vision] ?? []), `${one}, ${other}`).toBeGreaterThan(
          0.08,
        );
      }
    }
  });
});
