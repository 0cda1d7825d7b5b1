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

/** Returns a push URL in the one spelling that we check, store and call (`URL.href`). Null when it belongs to no push service we
 *  send to. `localOrigin` is the simulated service; null in production. */
export function toPushAddress(endpoint: string, localOrigin: string | null): string | null {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return isOfService(url, localOrigin) ? url.href : null;
}

function isOfService({ origin, protocol, hostname, port, pathname }: URL, localOrigin: string | null): boolean {
  if (origin === localOrigin) return pathname.startsWith('/push/v1/');
  return protocol === 'https:' && port === '' && SERVICES.some((service) => service.test(hostname));
}
