import { containsCardNumber } from '@lendside/domain/cards/pan-firewall.ts';
import type { AuditEntry } from '#platform/access/audit.ts';
import { toDeviceName } from './device-name.ts';

/** What we store of a browser's description of itself: values in fixed formats, and a mark by which the same description is
 *  recognized. */
export type BrowserFacts = Readonly<Record<string, string>>;

/** Only values in these formats are stored, and none that contains a card number (security T13). The user agent is stored as a
 *  device name. */
const FORMS: Readonly<Record<string, RegExp>> = {
  language: /^[A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8}){0,3}$/,
  timeZone: /^(?=.{1,40}$)[A-Za-z]+(?:\/[A-Za-z\d_+-]+){0,2}$/,
  screen: /^\d{1,5}x\d{1,5}$/,
};

/** Reads `encodedData` for the risk log: base64 of a JSON object. It is untrusted. An unreadable text keeps only its mark.
 *  Returns null when it is missing. `hide` makes the mark, which reveals nothing of the text. Source: OPEN-40. */
export function toBrowserFacts(encodedData: string | undefined, hide: (text: string) => string): BrowserFacts | null {
  if (encodedData === undefined || encodedData === '') return null;
  const told = readDescription(encodedData);
  const { userAgent } = told;
  const known = Object.entries(FORMS).flatMap(([name, form]) => {
    const value = told[name];
    return typeof value === 'string' && form.test(value) && !containsCardNumber(value) ? [[name, value] as const] : [];
  });
  return {
    mark: hide(encodedData),
    ...(typeof userAgent === 'string' ? { device: toDeviceName(userAgent.slice(0, 512)) } : {}),
    ...Object.fromEntries(known),
  };
}

/** Returns the facts in the form of an audit line. */
export function toAuditFacts(browser: BrowserFacts | null | undefined): Pick<AuditEntry, 'facts'> {
  return browser === null || browser === undefined ? {} : { facts: { browser } };
}

function readDescription(encodedData: string): Readonly<Record<string, unknown>> {
  try {
    const told: unknown = JSON.parse(Buffer.from(encodedData, 'base64').toString());
    return typeof told === 'object' && told !== null ? (told as Record<string, unknown>) : {};
  } catch {
    return {}; // The contract allows any text here.
  }
}
