import { statement, type Queryable } from '#platform/database.ts';

/** A cash-out that a referrer asks for. The worker takes it to the books. */
export interface CashOutToAsk {
  /** The reference that the card network will know. */
  readonly payoutId: string;
  readonly profileId: string;
  readonly payoutKey: string;
  /** SHA-256 in hex. */
  readonly requestHash: string;
  readonly cardId: string;
  readonly lastFour: string;
  readonly brand: string;
  /** The most cash-outs that a person may ask for in a day. */
  readonly dayMax: number;
}

/** Result of asking. `card_not_found`: the card is not the person's payout card. */
export interface CashOutAnswer {
  readonly payoutId: string | null;
  readonly answer:
    | 'accepted'
    | 'replayed'
    | 'key_reused'
    | 'not_a_referrer'
    | 'cash_out_pending'
    | 'nothing_to_cash_out'
    | 'too_many'
    | 'card_not_found'
    | 'card_expired';
}

const ASK = statement<CashOutAnswer>(
  'ask_cash_out',
  'select payout_id as "payoutId", answer from app.ask_cash_out($1::jsonb)',
);

/** Records that a referrer asks for all of their rewards, and wakes the worker. The same key of the same person asks once. */
export async function askCashOut(db: Queryable, asked: CashOutToAsk): Promise<CashOutAnswer> {
  const row = await db.row(ASK, [JSON.stringify(asked)]);
  if (row === null) throw new Error('asking for a cash-out answered nothing');
  return row;
}
