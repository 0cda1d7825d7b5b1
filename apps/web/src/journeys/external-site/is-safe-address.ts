const PLAIN_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** True when a URL from the services may be opened: another site over https, or over http on this machine in simulation. Never
 *  a script, a file, a page of this app, or a URL with credentials. Source: OPEN-74, security T28. */
export function isSafeAddress(address: string, ownOrigin: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin, username, password } = new URL(address);
  if (origin === ownOrigin || username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && PLAIN_HOSTS.includes(hostname));
}
