/** Posts a JSON body to a collector; rejects when the collector does not accept it. */
export type PostEvents = (address: string, body: unknown) => Promise<void>;

/** Posts even while the page closes. Sends no cookie, page URL or key. Plain text avoids a CORS preflight. Not retried,
 *  because counting an event twice is worse than losing it. */
export const postEvents: PostEvents = async (address, body) => {
  const answer = await fetch(address, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
};
