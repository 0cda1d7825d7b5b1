/** One payout in a partner's own books. */
export interface PartnerPayout {
  readonly reference: string;
  readonly state: 'prepared' | 'accepted' | 'paid' | 'refused' | 'cancelled' | 'expired';
  readonly amountCents: number;
  readonly returnedOn: string | null;
  readonly referenceNumber: string | null;
}

/** A partner that pays out, by its name at the simulator. */
export const PARTNERS = ['cybersource', 'repay', 'ach', 'moneygram'] as const;

/** Reads a partner's own books of money out. */
export async function readPartnerPayouts(
  simulatorUrl: string,
  partner: (typeof PARTNERS)[number],
): Promise<PartnerPayout[]> {
  const payouts: PartnerPayout[] = [];
  for (let after: number | null = 0; after !== null;) {
    const answer = await fetch(`${simulatorUrl}/control/payouts/${partner}?after=${after}&limit=1000`);
    const page = (await answer.json()) as { payouts: PartnerPayout[]; next: number | null };
    payouts.push(...page.payouts);
    after = page.next;
  }
  return payouts;
}

/** Money moved, or was promised to somebody. */
export function isTaken({ state }: PartnerPayout): boolean {
  return state !== 'prepared' && state !== 'refused';
}
