const PLAIN_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Whether an address the services gave may be opened: another site over https, or over http on this very machine, as simulation has it.
 *  Never a script, a file or a page of ours, and never one with a name and password in it. Source: OPEN-74, security T28. */
export function isSafeAddress(address: string, ownOrigin: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin, username, password } = new URL(address);
  if (origin === ownOrigin || username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && PLAIN_HOSTS.includes(hostname));
}
