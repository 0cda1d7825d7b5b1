import type { GatewayFault } from './failing-gateway.ts';

/** Possible faults, with their text on the page. */
export const ROAD_FAULTS: readonly { fault: GatewayFault; what: string }[] = [
  { fault: 500, what: 'Answered 500 (internal error)' },
  { fault: 502, what: 'Answered 502 (bad gateway)' },
  { fault: 503, what: 'Answered 503 (unavailable)' },
  { fault: 504, what: 'Answered 504 (timed out)' },
  { fault: 429, what: 'Answered 429 (too many requests)' },
  { fault: 403, what: 'Answered 403 (access denied)' },
  { fault: 'silentBefore', what: 'Not processed, no response' },
  { fault: 'cutBefore', what: 'Not processed, connection cut' },
  { fault: 'badGatewayAfter', what: 'Processed, then answered 502' },
  { fault: 'silentAfter', what: 'Processed, no response' },
  { fault: 'cutMidAnswer', what: 'Processed, then cut off mid-response' },
  { fault: 'answerLate', what: 'Processed, then answered 3 s late' },
  { fault: 'answerTwice', what: 'Processed, then answered twice' },
];

/** Parses a fault's name from a form or script. Returns null for an unknown name. */
export function parseRoadFault(value: unknown): GatewayFault | null {
  return ROAD_FAULTS.find(({ fault }) => String(fault) === String(value))?.fault ?? null;
}

/** Returns the page's text for a fault. */
export function wordsOf(fault: GatewayFault): string {
  return ROAD_FAULTS.find((each) => each.fault === fault)?.what ?? String(fault);
}
