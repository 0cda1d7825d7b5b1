import type { FormOutcome } from '@lendside/providers/secure-acceptance/port.ts';
import type { CardBrand } from '@lendside/domain/cards/card-brand.ts';
import { personStatement, statement, type Queryable } from '#platform/database.ts';

/** Why there is no card. */
export type CardRefusal = 'declined' | 'cannotReceive' | 'nameMismatch' | 'cardExpired' | 'cancelled' | 'failed';

/** Result of an answer. Only `taken` changed anything. */
export type AnswerTaken = 'taken' | 'replayed' | 'late' | 'unknown';

/** The card of an answered form, as it is stored until it was looked up. */
export interface AnsweredCard {
  readonly processorToken: string;
  readonly type: CardBrand;
  readonly bin: string;
  readonly lastFour: string;
  readonly expiresMonth: number;
  readonly expiresYear: number;
  readonly holder: string;
}

/** A form of a person. */
export interface FormRow {
  readonly state: 'waiting' | 'checking' | 'accepted' | 'refused';
  readonly refused_because: CardRefusal | null;
  readonly is_expired: boolean;
  readonly card_id: string | null;
  readonly last_four: string | null;
  readonly type: CardBrand | null;
  readonly holder: string | null;
  readonly first_name: string;
  readonly last_name: string;
}

const OPEN = personStatement<{ expires_at: string }>(
  'payout_card_form_open',
  `
  insert into app.payout_card_form (transaction_uuid, profile_id, processor, expires_at)
  values ($2, $1, $3, now() + make_interval(secs => $4))
  returning to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as expires_at`,
);
const FIND = personStatement<FormRow>(
  'payout_card_form_find',
  `
  select f.state, f.refused_because, f.expires_at < now() as is_expired, f.card_id, c.last_four, c.type, c.holder, p.first_name, p.last_name
    from app.payout_card_form f
    join app.profile p on p.profile_id = f.profile_id
    left join app.card c on c.card_id = f.card_id
   where f.profile_id = $1 and f.transaction_uuid = $2`,
);
const TAKES_PART = statement<{ is_active: boolean }>(
  'cash_out_takes_part',
  'select app.takes_part_in_referrals($1) as is_active',
);
const ANSWER = statement<{ taken: AnswerTaken }>(
  'payout_card_form_answer',
  'select app.answer_payout_card_form($1, $2::jsonb, $3) as taken',
);
const TO_CHECK = statement<{
  profile_id: string;
  processor: number;
  answer: AnsweredCard;
  first_name: string;
  last_name: string;
  business_date: string;
}>(
  'payout_card_to_check',
  `
  select f.profile_id, f.processor, f.answer, p.first_name, p.last_name,
         (select k.business_date from servicing.business_clock k where k.lms_id = 2) as business_date
    from app.payout_card_form f join app.profile p on p.profile_id = f.profile_id
   where f.transaction_uuid = $1 and f.state = 'checking'`,
);
const SETTLE = statement('payout_card_settle', 'select app.settle_payout_card($1, $2, $3)');

/** Records a form before it is shown. Returns the time until which it may be answered. */
export async function keepForm(
  db: Queryable,
  form: {
    readonly profileId: string;
    readonly transactionUuid: string;
    readonly processor: number;
    readonly seconds: number;
  },
): Promise<string> {
  const row = await db.row(OPEN, [form.profileId, form.transactionUuid, form.processor, form.seconds]);
  if (row === null) throw new Error('a form for a payout card was not kept');
  return row.expires_at;
}

/** Finds a form of the person; null when it is unknown or belongs to somebody else. */
export function findForm(db: Queryable, profileId: string, transactionUuid: string): Promise<FormRow | null> {
  return db.row(FIND, [profileId, transactionUuid]);
}

/** Whether the person takes part in the referral program. */
export async function takesPart(db: Queryable, profileId: string): Promise<boolean> {
  return (await db.row(TAKES_PART, [profileId]))?.is_active === true;
}

/** Records the processor's answer about a form, once. */
export async function answerForm(db: Queryable, transactionUuid: string, outcome: FormOutcome): Promise<AnswerTaken> {
  const [said, why] = outcome.kind === 'accepted' ? [toAnsweredCard(outcome.card), null] : [null, outcome.kind];
  const row = await db.row(ANSWER, [transactionUuid, JSON.stringify(said), why]);
  return row?.taken ?? 'unknown';
}

function toAnsweredCard({
  cardToken,
  brand,
  firstName,
  lastName,
  ...card
}: (FormOutcome & { kind: 'accepted' })['card']): AnsweredCard {
  return { ...card, processorToken: cardToken, type: brand, holder: `${firstName} ${lastName}`.trim() };
}

/** Reads a card that is to be looked up; null when that is done. */
export function findToCheck(db: Queryable, transactionUuid: string) {
  return db.row(TO_CHECK, [transactionUuid]);
}

/** Keeps a looked-up card under that id, or refuses it. Safe to repeat. */
export async function settleCard(
  db: Queryable,
  transactionUuid: string,
  cardId: string,
  why: CardRefusal | null,
): Promise<void> {
  await db.rows(SETTLE, [transactionUuid, cardId, why]);
}
