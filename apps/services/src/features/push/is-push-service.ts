/** Hosts of the push services of Chrome, Edge, Firefox and Safari. The second host is another name of Google's service, used
 *  by the Chromium of Linux distributions. Other hosts are refused: the browser chooses the URL, and the worker could be made
 *  to call our own network. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /^(?:[a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[a-z0-9-]+\.)*notify\.windows\.com$/,
  /^(?:[a-z0-9-]+\.)*push\.apple\.com$/,
];

/** Whether a URL belongs to a push service we send to. `localOrigin` is the simulated service; null in production. */
export function isPushService(endpoint: string, localOrigin: string | null): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password, pathname } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (origin === localOrigin) return pathname.startsWith('/push/v1/');
  return protocol === 'https:' && port === '' && SERVICES.some((service) => service.test(hostname));
}
