/** The data decides the host: only those of ALLOWED_HOSTS get the secret. @param {HttpRequest} made */
function checked(made, allowedHosts = '') {
  const names = allowedHosts.split(',').map((name) => name.trim()).filter((name) => name !== '');
  if (names.length === 0) throw new Error('Set ALLOWED_HOSTS: the hosts that may get the secret');
  const address = addressOf(made.url);
  // As HOST or HOST:PORT, with commas between.
  if (names.some((name) => addressOf(`__scheme__//${name}`) === address)) return made;
  throw Object.assign(new Error(`ALLOWED_HOSTS does not name the host ${address}`), { name: 'HostError' });
}

/** @param {string} url */
function addressOf(url) {
  const { protocol, hostname, port } = new URL(url);
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
}
