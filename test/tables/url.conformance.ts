import { conform, type Verdict, verdictOf } from '../conformance';
import { getFrom, headerOf } from '../conformance/actions';
import { sequences } from './octets';

// What an http URL becomes, walked over everything that a part of it can be. URL Standard §3 and §4.

interface Row {
  readonly url: string;
  /** Undefined: the URL is refused. */
  readonly host: string | undefined;
  readonly target?: string;
}

function judge({ url, host, target = '/' }: Row): Verdict {
  const built = getFrom(url);
  const found = built.request && [headerOf(built, 'Host'), built.request.target];
  return verdictOf(found, host === undefined ? undefined : [host, target]);
}

const SINGLE_DOTS = ['.', '%2e', '%2E'];
const DOUBLE_DOTS = ['..', '.%2e', '%2E.', '%2e%2E'];
const SEGMENTS = ['', 'a', '...', '%2e%2e%2e', ...SINGLE_DOTS, ...DOUBLE_DOTS];

/** §4.4, path state: a dot is nothing, two take a segment away, and at the end both leave an empty one. */
function withoutDots(segments: readonly string[]): string {
  const path: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1;
    const isDouble = DOUBLE_DOTS.includes(segment);
    if (isDouble) path.pop();
    if (!isDouble && !SINGLE_DOTS.includes(segment)) path.push(segment);
    else if (isLast) path.push('');
  }
  return `/${path.join('/')}`;
}

const paths = sequences(SEGMENTS, 3).filter(({ length }) => length > 0);
conform(
  'URL: dots in the path',
  paths.map((path) => ({ url: `http://h/${path.join('/')}`, host: 'h', target: withoutDots(path) })),
  judge,
);

// §4.4, special authority slashes state: none, one or many of either kind.
const slashes = sequences(['/', '\\'], 4).map((some) => some.join(''));
conform(
  'URL: slashes before the host',
  slashes.flatMap((some) => [
    { url: `http:${some}h`, host: 'h' },
    { url: `HtTpS:${some}H/`, host: 'h' },
  ]),
  judge,
);

// §4.4, port state: digits, at most 65535; the one of the scheme is left out.
const PORTS = [
  '',
  '0',
  '00',
  '1',
  '80',
  '080',
  '443',
  '0443',
  '8080',
  '65535',
  '065535',
  '65536',
  '99999999999',
];
const NO_PORTS = ['-1', '+1', '8a', 'a', '1.0', ' ', '%38', '٣'];
conform(
  'URL: ports',
  [
    ...(['http', 'https'] as const).flatMap((scheme) =>
      PORTS.map((port) => {
        const number = Number(port);
        const isDefault = port === '' || number === (scheme === 'http' ? 80 : 443);
        const host = number > 65_535 ? undefined : isDefault ? 'h' : `h:${number}`;
        return { url: `${scheme}://h:${port}/`, host };
      }),
    ),
    ...NO_PORTS.map((port) => ({ url: `http://h:${port}/`, host: undefined })),
  ],
  judge,
);

// §3.5, the IPv4 parser: numbers in three bases, the last one fills what is left.
const NUMBERS = [0, 1, 7, 8, 127, 255, 256, 65_535, 65_536, 0xffffff, 0x1000000, 0xffffffff, 0x100000000];
const SPELLINGS = [
  (number: number) => String(number),
  (number: number) => `0${number.toString(8)}`,
  (number: number) => `0x${number.toString(16)}`,
  (number: number) => `0X${number.toString(16).toUpperCase()}`,
];
const FIRST = [[], [1], [127, 0], [192, 168, 255], [256], [1, 256]];

function dotted(first: readonly number[], last: number): string | undefined {
  if (first.some((number) => number > 255) || last >= 256 ** (4 - first.length)) return undefined;
  const octets = [...first];
  for (let shift = 3 - first.length; shift >= 0; shift--) octets.push(Math.floor(last / 256 ** shift) % 256);
  return octets.join('.');
}

conform(
  'URL: IPv4 addresses',
  FIRST.flatMap((first) =>
    NUMBERS.flatMap((last) =>
      SPELLINGS.map((spell) => ({
        url: `http://${[...first, last].map(spell).join('.')}/`,
        host: dotted(first, last),
      })),
    ),
  ),
  judge,
);

/** §3.5, the IPv6 serializer: the first of the longest runs of two zeros or more is left out. */
function compressed(pieces: readonly number[]): string {
  const written = pieces.map((piece) => piece.toString(16));
  for (let length = 8; length > 1; length--)
    for (let start = 0; start + length <= 8; start++) {
      const isRun = pieces.slice(start, start + length).every((piece) => piece === 0);
      if (isRun) return `${written.slice(0, start).join(':')}::${written.slice(start + length).join(':')}`;
    }
  return written.join(':');
}

const addresses = Array.from({ length: 256 }, (_, bits) =>
  Array.from({ length: 8 }, (_one, index) => ((bits >> index) & 1 ? 0xa0 + index : 0)),
);
conform(
  'URL: IPv6 addresses',
  addresses.flatMap((pieces) => {
    const host = `[${compressed(pieces)}]`;
    const whole = pieces.map((piece) => piece.toString(16).toUpperCase().padStart(4, '0')).join(':');
    return [
      { url: `http://[${whole}]/`, host },
      { url: `http://${host}:81/`, host: `${host}:81` },
      { url: `http://[${whole}:0]/`, host: undefined },
    ];
  }),
  judge,
);
