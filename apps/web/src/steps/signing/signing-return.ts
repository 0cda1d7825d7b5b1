import { parseSigningEvent, type SigningEvent } from '@lendside/domain/signing/signing-events.ts';

/** The page `/signing/return` says that the vendor sent the browser back. `event` is null when it named none that we know. */
export interface SigningReturn {
  readonly event: SigningEvent | null;
}

/** Parses an untrusted message; null for anything that is not our return page in this very frame. Source: width 2, security
 *  T12. */
export function readSigningReturn(
  message: { readonly origin: string; readonly source: unknown; readonly data: unknown },
  from: { readonly origin: string; readonly window: unknown },
): SigningReturn | null {
  if (from.window === null || from.window === undefined || message.source !== from.window) return null;
  if (message.origin !== from.origin || typeof message.data !== 'object' || message.data === null) return null;
  const fields = new Map<string, unknown>(Object.entries(message.data));
  if (fields.get('kind') !== 'signingReturn') return null;
  const event = fields.get('event');
  return { event: typeof event === 'string' ? parseSigningEvent(event) : null };
}
