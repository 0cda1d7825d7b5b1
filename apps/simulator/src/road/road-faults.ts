import type { GatewayFault } from '#road/failing-gateway.ts';

/** What can happen to a call on the road, in the words of the page. */
export const ROAD_FAULTS: readonly { fault: GatewayFault; what: string }[] = [
  { fault: 500, what: 'Is answered 500 (internal error); the services are not asked' },
  { fault: 502, what: 'Is answered 502 (bad gateway); the services are not asked' },
  { fault: 503, what: 'Is answered 503 (unavailable); the services are not asked' },
  { fault: 504, what: 'Is answered 504 (timed out); the services are not asked' },
  { fault: 429, what: 'Is answered 429 (too many requests); the services are not asked' },
  { fault: 403, what: 'Is answered 403 (access denied); the services are not asked' },
  { fault: 'badGatewayAfter', what: 'Is answered 502 after the services have worked' },
  { fault: 'silentBefore', what: 'Is never answered; the services are not asked' },
  { fault: 'silentAfter', what: 'Is never answered, though the services have worked' },
  { fault: 'cutBefore', what: 'Is cut before any answer (a browser sends some calls again by itself)' },
  { fault: 'cutMidAnswer', what: 'Is cut in the middle of the answer, after the services have worked' },
  { fault: 'answerTwice', what: 'Is answered twice' },
];

/** A fault as a form or a script names it; null when there is none of that name. */
export function parseRoadFault(value: unknown): GatewayFault | null {
  return ROAD_FAULTS.find(({ fault }) => String(fault) === String(value))?.fault ?? null;
}

/** The page's words for a fault. */
export function wordsOf(fault: GatewayFault): string {
  return ROAD_FAULTS.find((each) => each.fault === fault)?.what ?? String(fault);
}
