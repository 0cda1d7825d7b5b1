import { randomBytes } from 'node:crypto';
import type { KeptCard } from '#books/card-books.ts';
import type { CardDesk } from '#card-desk/card-desk.ts';
import { DECLINES } from '#card-desk/magic-cards.ts';
import { findKeepingFault } from '#card-desk/vault-faults.ts';
import { instantOf } from '#timing/clock.ts';
import { PROFILE } from './profile.ts';
import { withSignature, type Fields } from './signed-fields.ts';

/** What the person did with the form. */
export type Filled =
  | { kind: 'cancelled' }
  | { kind: 'card'; card: KeptCard; forename: string; surname: string; isCodeRight: boolean };

/** Fields of the request that an answer repeats. */
const REPEATED = [
  'access_key',
  'profile_id',
  'transaction_uuid',
  'reference_number',
  'transaction_type',
  'currency',
  'amount',
  'payment_method',
  'locale',
  'override_backoffice_post_url',
] as const;

type Decision = { decision: string; reason_code: string; message: string };

function decide(filled: Filled): Decision {
  if (filled.kind === 'cancelled')
    return { decision: 'CANCEL', reason_code: '', message: 'The consumer cancelled the transaction' };
  const { card, isCodeRight } = filled;
  const reason = isCodeRight ? card.declineReason : 'CVN_NOT_MATCH';
  const decline = reason === null ? undefined : DECLINES[reason];
  if (decline !== undefined) return { decision: 'DECLINE', reason_code: decline.reasonCode, message: decline.message };
  const fault = findKeepingFault(card);
  if (fault === 400) return { decision: 'ERROR', reason_code: '231', message: 'Invalid account number' };
  if (fault !== null) return { decision: 'ERROR', reason_code: '150', message: 'General system failure' };
  return { decision: 'ACCEPT', reason_code: '100', message: 'Request was processed successfully.' };
}

/** Saves an accepted card in the vault and returns the signed fields of the answer. */
export function answerForm(desk: CardDesk, asked: Fields, filled: Filled): Fields {
  const decision = decide(filled);
  const now = instantOf(desk.clock);
  const isAccepted = decision.decision === 'ACCEPT';
  const repeated = REPEATED.map((name) => [`req_${name}`, asked[name] ?? ''] as const);
  const typed =
    filled.kind === 'cancelled'
      ? {}
      : {
          req_card_number: `${filled.card.bin.slice(0, 6)}xxxxxx${filled.card.lastFour}`,
          req_card_type: filled.card.cardType,
          req_card_expiry_date: `${filled.card.expirationMonth}-${filled.card.expirationYear}`,
          req_bill_to_forename: filled.forename,
          req_bill_to_surname: filled.surname,
        };
  return withSignature(
    {
      transaction_id: String(BigInt(`0x${randomBytes(9).toString('hex')}`)),
      ...decision,
      ...Object.fromEntries(repeated),
      ...typed,
      ...(isAccepted && filled.kind === 'card' ? { payment_token: keep(desk, filled, now) } : {}),
      utf8: '✓',
      signed_date_time: `${now.slice(0, 19)}Z`,
    },
    PROFILE.secret,
  );
}

function keep({ cards }: CardDesk, { card, forename, surname }: Filled & { kind: 'card' }, now: string): string {
  const id = randomBytes(16).toString('hex').toUpperCase();
  cards.addInstrument({ id, card, firstName: forename, lastName: surname, createdAt: now, deletedAt: null });
  return id;
}
