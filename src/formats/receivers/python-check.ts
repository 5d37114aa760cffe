import { bodyLiteral, doubleQuoted } from './literal';
import { comment, DIFFERENCE_NOTE, type ReceiverSettings } from './receiver';

export const usage = ({ secretName, vector }: ReceiverSettings, needs: readonly string[]): string =>
  comment('#', [
    'Lets through only what the action has signed; anything else gets 401.',
    ...needs,
    `  ${secretName}=... python3 receiver.py          listens on PORT, or 8080`,
    ...(vector ? [`  ${secretName}=... python3 receiver.py --test   checks the sample below`] : []),
  ]);

/** The part of both Python receivers that knows nothing of a server. */
export const check = ({
  secretName,
  bodyLimit,
}: ReceiverSettings): string => String.raw`SECRET = os.fsencode(os.environ.get("${secretName}", ""))
if not SECRET:
    sys.exit("${secretName} is not set")
MAX_AGE = 300  # seconds, to both sides: clocks differ
MAX_BODY = ${bodyLimit}  # bytes


def refusal(signature, method, host, target, content_type, body, now):
    """Why the request is refused; None when the signature is right."""
    match = re.fullmatch("t=(0|[1-9][0-9]{0,14}),v1=([0-9a-f]{64})", signature)
    if not match:
        return "no well-formed signature"
    seconds, given = match.groups()
    if abs(now - int(seconds)) > MAX_AGE:
        return "signed too long ago, or in the future"
    head = ["v1", seconds, method, host, target, content_type]
    if any("\n" in line for line in head):
        return "a line end in the head"  # a folded header would shift the lines
${comment('    #', DIFFERENCE_NOTE)}
    message = "\n".join([*head, ""]).encode("latin-1") + body
    expected = hmac.new(SECRET, message, hashlib.sha256).hexdigest()
    return None if hmac.compare_digest(expected, given) else "another signature"
`;

/** Starts the server, or tests the check with the vector. */
export function start({ vector }: ReceiverSettings, listen: string): string {
  if (!vector) return `if __name__ == "__main__":\n    ${listen}\n`;
  const { as, text } = bodyLiteral(vector);
  const body = as === 'base64' ? `base64.b64decode(${doubleQuoted(text)})` : `b${doubleQuoted(text)}`;
  return `# The request of the preview, as it arrives.
SAMPLE = {
    "signature": ${doubleQuoted(vector.signature)},
    "method": ${doubleQuoted(vector.method)},
    "host": ${doubleQuoted(vector.host)},
    "target": ${doubleQuoted(vector.target)},
    "content_type": ${doubleQuoted(vector.type)},
    "body": ${body},
}


def test():
    seconds = ${vector.time}
    changed = {**SAMPLE, "method": "DELETE"}
    reasons = [
        refusal(**SAMPLE, now=seconds),
        refusal(**changed, now=seconds),
        refusal(**SAMPLE, now=seconds + MAX_AGE + 1),
    ]
    if reasons != [None, "another signature", "signed too long ago, or in the future"]:
        sys.exit(f"The sample does not come out as it should: {reasons}")
    print("The sample is accepted, and refused when it is changed or old.")


if __name__ == "__main__":
    if "--test" in sys.argv:
        test()
    else:
        ${listen}
`;
}

/** The modules that the check needs, and those of the server, in order. */
export function imports({ vector }: ReceiverSettings): string {
  const needed = vector && bodyLiteral(vector).as === 'base64' ? ['base64'] : [];
  return [...needed, 'hashlib', 'hmac', 'os', 're', 'sys', 'time'].map((name) => `import ${name}`).join('\n');
}
