import type { FieldCause } from './cause';

const withoutPort = (host: string): string => host.replace(/:\d+$/, '');

/** Where a receiver listens behind its proxy, as far as that can be guessed. */
const INTERNAL = [
  'localhost',
  '127.0.0.1',
  '0.0.0.0',
  '[::1]',
  'app',
  'web',
  'backend',
  'host.docker.internal',
];
const PORTS = ['', ':80', ':443', ':3000', ':4000', ':5000', ':8000', ':8080', ':8443', ':9000'];

export const HOST_CAUSES: readonly FieldCause[] = [
  {
    field: 'host',
    code: 'host-without-port',
    instead: ({ host }) => [withoutPort(host)],
  },
  {
    field: 'host',
    code: 'host-usual-port',
    instead: ({ host }) => (host === withoutPort(host) ? [`${host}:443`, `${host}:80`] : []),
  },
  {
    field: 'host',
    code: 'host-internal',
    instead: () => INTERNAL.flatMap((name) => PORTS.map((port) => name + port)),
  },
  {
    field: 'host',
    code: 'host-other-port',
    instead: ({ host }) => PORTS.map((port) => withoutPort(host) + port),
  },
  { field: 'host', code: 'host-empty', instead: () => [''] },
  {
    field: 'host',
    code: 'host-with-scheme',
    instead: ({ host }) => [`https://${host}`, `http://${host}`],
  },
  {
    field: 'host',
    code: 'host-upper-case',
    instead: ({ host }) => [host.toUpperCase()],
  },
  {
    field: 'host',
    code: 'host-www',
    instead: ({ host }) => [host.replace(/^www\./, ''), `www.${host}`],
  },
];
