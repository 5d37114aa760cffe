import type { Component, SchemePart, SignatureBasePart, SignatureParametersPart, SimplePart } from './scheme';

/** What decides which parts a message and the header fields have. */
export interface Presence {
  readonly contentType: boolean;
  readonly keyid: boolean;
}

const text = (value: string): SimplePart => ({ type: 'text', text: value });

const covered = (components: readonly Component[], { contentType }: Presence): Component[] =>
  components.filter(({ needsContentType = false }) => contentType || !needsContentType);

/** RFC 9421 §2.3: the covered components and the parameters, as they stand in the header field and in the base. */
function signatureParameters(
  { components, algorithm }: SignatureParametersPart | SignatureBasePart,
  presence: Presence,
): SimplePart[] {
  const names = covered(components, presence).map(({ name }) => `"${name}"`);
  return [
    text(`(${names.join(' ')});created=`),
    { type: 'time', format: 'seconds' },
    ...(presence.keyid ? [text(';keyid="'), { type: 'keyid' } as const, text('"')] : []),
    ...(algorithm === undefined ? [] : [text(`;alg="${algorithm}"`)]),
  ];
}

/** RFC 9421 §2.5: a line for each component; no line end after the last line, which has the parameters. */
const signatureBase = (base: SignatureBasePart, presence: Presence): SimplePart[] => [
  ...covered(base.components, presence).flatMap(({ name, parts }) => [
    text(`"${name}": `),
    ...parts,
    text('\n'),
  ]),
  text('"@signature-params": '),
  ...signatureParameters(base, presence),
];

/** The parts in place of those that stand for several. */
export const simpleParts = (parts: readonly SchemePart[], presence: Presence): SimplePart[] =>
  parts.flatMap((part) => {
    if (part.type === 'signature-base') return signatureBase(part, presence);
    if (part.type === 'signature-parameters') return signatureParameters(part, presence);
    return part;
  });
