import { findLoans, type Person } from './cast.ts';
import type { Stack } from './stack.ts';

/** An offer that a journey needs. */
export interface NeededOffer {
  readonly rule: 'settlement' | 'qualifiedAmount' | 'line' | 'lender';
  readonly amountCents: number;
  readonly title?: string;
}

/** Turns the menu flag of offers on or off. People read it when they sign in. */
export async function setOfferButton(stack: Stack, isOn: boolean): Promise<void> {
  await stack.query(
    `insert into app.setting (name, value) values ('config.offerButton', $1)
     on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(isOn)],
  );
}

/** Turns offers on and gives a person exactly these open offers about their loan. Returns their ids. */
export async function giveOffers(
  stack: Stack,
  person: Person,
  offers: readonly NeededOffer[],
): Promise<readonly string[]> {
  await setOfferButton(stack, true);
  const loan = (await findLoans(stack, person)).at(-1);
  if (loan === undefined) throw new Error(`${person.code} has no loan`);
  const { loanId, lmsId } = loan;
  await stack.query('delete from servicing.offer where loan_id = $1', [loanId]);
  const ids: string[] = [];
  for (const { rule, amountCents, title } of offers) {
    const [row] = await stack.query<{ offer_id: string }>(
      `insert into servicing.offer (lms_id, rule, customer_id, loan_id, cycle, amount, published_on, expires_on, state, title, description, lender_ref)
       select lms_id, $2, customer_id, loan_id, $3, $4, '2026-06-15', '2026-06-30', 'open', $5, $6, $7
         from servicing.loan where loan_id = $1 and lms_id = $8
       returning offer_id`,
      [
        loanId,
        rule,
        rule === 'lender' ? `test-${ids.length}` : 'test',
        amountCents,
        ...(rule === 'lender' ? [title, 'Ask your store about it.', `test-${ids.length}`] : [null, null, null]),
        lmsId,
      ],
    );
    ids.push(rule === 'settlement' ? rule : `${rule}-${row?.offer_id}`);
  }
  return ids;
}

/** Ends an open offer. */
export async function endOffer(stack: Stack, offerId: string, state: 'expired' | 'taken' | 'withdrawn'): Promise<void> {
  await stack.query(`update servicing.offer set state = $2, ended_on = '2026-06-15' where offer_id = $1`, [
    offerId.split('-')[1],
    state,
  ]);
}
