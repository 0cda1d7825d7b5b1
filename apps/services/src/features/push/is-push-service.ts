/** Hosts of the push services of Chrome, Edge, Firefox and Safari; Chromium as distributions build it calls Google's by its second name. A browser names its own; anything else could be an address inside
 *  our own network, which the worker must never be made to call. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /^(?:[a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[a-z0-9-]+\.)*notify\.windows\.com$/,
  /^(?:[a-z0-9-]+\.)*push\.apple\.com$/,
];

/** Whether an address is one of a push service we send to; `localOrigin` is the simulated one, null in production. */
export function isPushService(endpoint: string, localOrigin: string | null): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password, pathname } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (origin === localOrigin) return pathname.startsWith('/push/v1/');
  return protocol === 'https:' && port === '' && SERVICES.some((service) => service.test(hostname));
}
