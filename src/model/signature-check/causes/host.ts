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
    says: 'with Host without its port',
    instead: ({ host }) => [withoutPort(host)],
  },
  {
    field: 'host',
    says: 'with the usual port after Host, which the sender leaves out',
    instead: ({ host }) => (host === withoutPort(host) ? [`${host}:443`, `${host}:80`] : []),
  },
  {
    field: 'host',
    says: 'with an internal name in place of Host, as behind a proxy that rewrites it',
    instead: () => INTERNAL.flatMap((name) => PORTS.map((port) => name + port)),
  },
  {
    field: 'host',
    says: 'with another port after Host, as behind a proxy',
    instead: ({ host }) => PORTS.map((port) => withoutPort(host) + port),
  },
  { field: 'host', says: 'without Host', instead: () => [''] },
  {
    field: 'host',
    says: 'with the scheme before Host',
    instead: ({ host }) => [`https://${host}`, `http://${host}`],
  },
  {
    field: 'host',
    says: 'with Host in upper case',
    instead: ({ host }) => [host.toUpperCase()],
  },
  {
    field: 'host',
    says: 'with www. added to Host or taken away',
    instead: ({ host }) => [host.replace(/^www\./, ''), `www.${host}`],
  },
];
