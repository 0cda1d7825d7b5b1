import type { IncomingHttpHeaders } from 'node:http';
import { Refused } from '#platform/refused.ts';

/** Refuses calls that a page of another origin caused. Browsers write `Sec-Fetch-Site` and pages cannot forge it; programs
 *  leave it out. With it go the bearer header on every private call and JSON as the only body, neither of which a form or
 *  an image can send, so that reads with effects are safe too. Source: security T30, C8. */
export function refuseForeignPages(headers: IncomingHttpHeaders): void {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  throw new Refused('AccessDeniedException', 'This call is for our own pages only.');
}
