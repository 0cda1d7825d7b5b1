import { createHmac, timingSafeEqual } from 'node:crypto';
import { textAt, valueAt } from '#json/value-at.ts';

/** The loan that Lendside sent a customer to renew. */
export type RenewalReference = {
  loanId: number;
  /** The brand in the addresses of Lendside's pages. */
  brand: string;
  /** Names the reference; each is used once. */
  once: string;
};

/** Reads a reference that Lendside signed. Null when the seal is wrong or the time is over. */
export function readReference(reference: string, key: string, nowMs: number): RenewalReference | null {
  const [text = '', seal = ''] = reference.split('.');
  const right = createHmac('sha256', key).update(text).digest();
  const given = Buffer.from(seal, 'base64url');
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const facts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
  const [loanId, until] = [Number(valueAt(facts, 'loanId')), Number(valueAt(facts, 'until'))];
  const once = textAt(facts, 'once');
  return once === undefined || !(until > nowMs) ? null : { loanId, brand: textAt(facts, 'brand') ?? 'tmx', once };
}
