/** Endings for what a text editor or a viewer opens; a page or a script is saved as text, so that nothing runs it. */
const ENDINGS: readonly (readonly [type: RegExp, ending: string])[] = [
  [/^application\/(?:[\w.-]+\+)?json\b/i, 'json'],
  [/^text\/csv\b/i, 'csv'],
  [/^text\/|^application\/(?:[\w.-]+\+)?xml\b|^application\/(?:x-)?javascript\b|^image\/svg/i, 'txt'],
  [/^application\/pdf\b/i, 'pdf'],
  [/^image\/png\b/i, 'png'],
  [/^image\/jpeg\b/i, 'jpg'],
];

/** The name under which a body with this Content-Type is saved. */
export const savedName = (contentType: string): string =>
  `response.${ENDINGS.find(([type]) => type.test(contentType))?.[1] ?? 'bin'}`;
