import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { nextBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import type { BankAccountType } from '@lendside/domain/payments/bank-account.ts';
import type { PayoutTarget, Receiver } from '@lendside/providers/disbursements/port.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { groupCalls } from '#platform/grouped-calls.ts';
import type { Sealing } from '#platform/sealing.ts';
import type { ClaimedPayout } from './payout-claims.ts';

interface FactsRow {
  readonly payout_id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly phone: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly processor_token: string | null;
  readonly is_removed: boolean;
  readonly routing_number: string | null;
  readonly account_number: Buffer | null;
  readonly account_type: BankAccountType | null;
  readonly business_date: string;
}

const FACTS = statement<FactsRow>(
  'payout_facts',
  `
  select p.payout_id, coalesce(c.first_name, f.first_name) as first_name, coalesce(c.last_name, f.last_name) as last_name,
         coalesce(c.phone, f.phone) as phone, concat_ws(' ', a.street, nullif(a.street2, '')) as street, a.city, a.state, a.zip,
         k.processor_token, k.removed_at is not null as is_removed, b.routing_number, b.account_number, b.account_type,
         t.business_date
    from app.payout p
    join servicing.business_clock t on t.lms_id = p.lms_id
    left join servicing.customer c on c.lms_id = p.lms_id and c.customer_id = p.customer_id
    -- A referrer who is no customer stands under their profile.
    left join app.profile f on f.profile_id = p.customer_id and c.customer_id is null
    left join servicing.customer_address a on a.lms_id = p.lms_id and a.customer_id = p.customer_id and a.type = 'Home'
    left join app.card k on k.card_id = p.card_id
          and (k.profile_id = p.profile_id or exists (select from app.profile_customer o where o.profile_id = k.profile_id
                                                         and o.lms_id = p.lms_id and o.customer_id = p.customer_id))
    left join app.bank_account b on b.card_id = p.card_id
   where p.payout_id = any ($1)`,
);

/** To whom and where a payout goes. `target` null: the card or account is missing or was erased, so nothing can be sent. */
export interface PayoutFacts {
  readonly receiver: Receiver;
  readonly target: PayoutTarget | null;
}

/** Payouts that were claimed together are sent in the same moment, so one statement reads the facts of all. */
const readFactsInGroup = groupCalls(
  async (database, payoutIds: readonly string[]): Promise<readonly (FactsRow | null)[]> => {
    const rows = await database.rows(FACTS, [payoutIds]);
    const byId = new Map(rows.map((row) => [row.payout_id, row]));
    return payoutIds.map((payoutId) => byId.get(payoutId) ?? null);
  },
  { enough: 200 },
);

/** Reads the receiver and the target of a payout. The account number is decrypted only for the call. A bank credit takes effect on the next
 *  banking day. */
export async function readPayoutFacts(
  database: Queryable,
  sealing: Pick<Sealing, 'open'>,
  claim: ClaimedPayout,
): Promise<PayoutFacts> {
  const row = await readFactsInGroup(database, claim.payout_id);
  if (row === null) throw new Error(`there is no payout ${claim.payout_id}`);
  const receiver = {
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    phone: row.phone ?? '',
    street: row.street ?? '',
    city: row.city ?? '',
    state: row.state ?? '',
    zip: row.zip ?? '',
  };
  return { receiver, target: targetOf(claim, row, sealing) };
}

function targetOf({ channel }: ClaimedPayout, row: FactsRow, sealing: Pick<Sealing, 'open'>): PayoutTarget | null {
  if (channel === 'store' || channel === 'moneyGram') return { kind: 'pickup' };
  if (row.processor_token === null || row.is_removed) return null;
  if (channel === 'debit') return { kind: 'card', cardToken: row.processor_token };
  const accountNumber = row.account_number === null ? null : sealing.open('bankAccount', row.account_number);
  if (row.routing_number === null || accountNumber === null || row.account_type === null) return null;
  return {
    kind: 'account',
    routingNumber: row.routing_number,
    accountNumber,
    accountType: row.account_type,
    effectiveOn: nextBusinessDay(businessDate(row.business_date)),
  };
}
