/** Sends a body of JSON to a collector; faults when nothing took it. */
export type PostEvents = (address: string, body: unknown) => Promise<void>;

/** Sends it even while the page goes away, with nothing of ours along: no cookie, no address of a page, no key. As plain text, which a
 *  browser sends to another origin without asking it first. Tried once: what is counted twice is worse than what is not counted. */
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
