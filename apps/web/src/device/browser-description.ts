import { deviceTimeZone } from './time-zone.ts';

/** Describes the browser for the services' risk log: base64 of JSON with user agent, language, time zone and screen. Access
 *  never depends on it. Source: OPEN-40. */
export function describeBrowser(): string {
  const { userAgent, language } = navigator;
  const timeZone = deviceTimeZone();
  const screenSize = `${window.screen.width}x${window.screen.height}`;
  const text = JSON.stringify({ userAgent: userAgent.slice(0, 512), language, timeZone, screen: screenSize });
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}
