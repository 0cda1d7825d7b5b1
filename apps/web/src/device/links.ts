import { noteEvent } from '#device/event-notes.ts';
import type { LinkOpener } from '#device/link-opener.ts';
import { linkOpener } from '#platform/link-opener.ts';

/** What a person is told when a link does not open (key global.app_browser_error). Source: ERR-01. */
export const LINK_NOT_OPENED = 'Unable to open the link.';

/** Opens a page or a PDF in a new tab or the system browser; a failure is logged, and `onFailure` is told the text to show.
 *  Source: DEV-11 to DEV-13, ERR-01, OPEN-69. */
export async function openLink(
  address: string,
  onFailure: (text: string) => void,
  opener: LinkOpener = linkOpener,
): Promise<boolean> {
  return told(await opener.open(address), onFailure);
}

/** The address that dials a number: dashes, parentheses and spaces go. Source: DEV-09. */
export function dialAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[-() ]/g, '')}`;
}

/** The address that composes a message. Source: DEV-10. */
export function mailAddress({ to, subject, body }: Mail): string {
  const facts = Object.entries({ subject, body }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  const address = encodeURIComponent(to).replaceAll('%40', '@').replaceAll('%2B', '+');
  return `mailto:${address}${facts.length === 0 ? '' : `?${facts.join('&')}`}`;
}

/** A message to compose. */
interface Mail {
  readonly to: string;
  readonly subject?: string;
  readonly body?: string;
}

/** Dials. Source: DEV-09, ERR-01. */
export async function dial(
  phone: string,
  onFailure: (text: string) => void,
  opener: LinkOpener = linkOpener,
): Promise<boolean> {
  return told(await opener.hand(dialAddress(phone)), onFailure);
}

/** Composes a message in the person's own mail program. Source: DEV-10, ERR-01. */
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
