import type { IncomingHttpHeaders } from 'node:http';
import { Refused } from '#platform/refused.ts';

/** Refuses calls that a page of another origin caused. Browsers send `Sec-Fetch-Site` and pages cannot forge it; other
 *  programs leave it out. Two more rules protect reads with effects: private calls need a bearer header, and bodies must be
 *  JSON. A form or an image can send neither. Source: security T30, C8. */
export function refuseForeignPages(headers: IncomingHttpHeaders): void {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  throw new Refused('AccessDeniedException', 'This call is for our own pages only.');
}
