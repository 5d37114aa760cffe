// The data decides the host, and a secret goes there with the request. ALLOWED_HOSTS names the hosts that may get
// it, as HOST or HOST:PORT with commas between.
const addressOf = ({ protocol, hostname, port }) => `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;

function checked(made, allowedHosts = '') {
  const names = allowedHosts.split(',').map((name) => name.trim()).filter((name) => name !== '');
  if (names.length === 0) throw new Error('Set ALLOWED_HOSTS: the hosts that may get the secret');
  const allowed = names.map((name) => addressOf(new URL(`__scheme__//${name}`)));
  const address = addressOf(new URL(made.url));
  if (allowed.includes(address)) return made;
  throw Object.assign(new Error(`ALLOWED_HOSTS does not name the host ${address}`), { name: 'HostError' });
}
