import { noteEvent } from './event-notes.ts';
import type { LinkOpener } from './link-opener.ts';
import { linkOpener } from '#platform/link-opener.ts';

/** Error text for a link that does not open (key global.app_browser_error). Source: ERR-01. */
export const LINK_NOT_OPENED = 'Unable to open the link.';

/** Opens a page or a PDF in a new tab or the system browser. A failure is logged, and `onFailure` gets the error text. Source:
 *  DEV-11 to DEV-13, ERR-01, OPEN-69. */
export async function openLink(
  address: string,
  onFailure: (text: string) => void,
  opener: LinkOpener = linkOpener,
): Promise<boolean> {
  return told(await opener.open(address), onFailure);
}

/** Returns the `tel:` URL of a phone number, without dashes, parentheses and spaces. Source: DEV-09. */
export function dialAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[-() ]/g, '')}`;
}

/** Returns the `mailto:` URL of a message. Source: DEV-10. */
export function mailAddress({ to, subject, body }: Mail): string {
  const facts = Object.entries({ subject, body }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  const address = encodeURIComponent(to).replaceAll('%40', '@').replaceAll('%2B', '+');
  return `mailto:${address}${facts.length === 0 ? '' : `?${facts.join('&')}`}`;
}

interface Mail {
  readonly to: string;
  readonly subject?: string;
  readonly body?: string;
}

/** Opens the dialer. Source: DEV-09, ERR-01. */
export async function dial(
  phone: string,
  onFailure: (text: string) => void,
  opener: LinkOpener = linkOpener,
): Promise<boolean> {
  return told(await opener.hand(dialAddress(phone)), onFailure);
}

/** Opens a new message in the person's mail program. Source: DEV-10, ERR-01. */
export async function composeMail(
  mail: Mail,
  onFailure: (text: string) => void,
  opener: LinkOpener = linkOpener,
): Promise<boolean> {
  return told(await opener.hand(mailAddress(mail)), onFailure);
}

function told(isOpen: boolean, onFailure: (text: string) => void): boolean {
  if (isOpen) return true;
  noteEvent('a link could not be opened');
  onFailure(LINK_NOT_OPENED);
  return false;
}
