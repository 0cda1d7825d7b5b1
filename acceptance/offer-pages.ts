import { getLoan, type Person } from './cast.ts';
import type { Stack } from './stack.ts';

type Rule = 'settlement' | 'qualifiedAmount' | 'line' | 'appraisal' | 'lender';

/** Turns the menu flag of offers on or off. People read it when they sign in. The simulation has it on. */
export async function setOfferButton(stack: Stack, isOn: boolean): Promise<void> {
  await stack.query(
    `insert into app.setting (name, value) values ('config.offerButton', $1)
     on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(isOn)],
  );
}

/** Returns the id of the open offer that day-end published to a person by a rule. */
export async function publishedOffer(stack: Stack, person: Person, rule: Exclude<Rule, 'lender'>): Promise<string> {
  const [row] = await stack.query<{ number: string }>(
    `select o.offer_id::text as number
       from servicing.offer o
       join app.profile_customer c on c.lms_id = o.lms_id and c.customer_id = o.customer_id
       join app.profile p using (profile_id)
      where p.email = $1 and o.rule = $2 and o.state = 'open'`,
    [person.username, rule],
  );
  if (row === undefined) throw new Error(`${person.code} has no open offer of the rule ${rule}`);
  return rule === 'settlement' || rule === 'appraisal' ? rule : `${rule}-${row.number}`;
}

/** Gives a person an offer of the lender's own about their loan, and returns its id. */
export async function giveOwnOffer(stack: Stack, person: Person): Promise<string> {
  const { loanId } = await getLoan(stack, person);
  const [row] = await stack.query<{ number: string }>(
    `insert into servicing.offer (lms_id, rule, customer_id, loan_id, cycle, amount, published_on, expires_on, state, title, description, lender_ref)
     select lms_id, 'lender', customer_id, loan_id, 'gift', 5000, '2026-06-15', '2026-06-30', 'open',
            'A gift card for you', 'Ask your store about it.', 'gift'
       from servicing.loan where loan_id = $1
     returning offer_id::text as number`,
    [loanId],
  );
  return `lender-${row?.number}`;
}

/** Ends an open offer. */
export async function endOffer(stack: Stack, offerId: string, state: 'expired' | 'taken' | 'withdrawn'): Promise<void> {
  await stack.query(`update servicing.offer set state = $2, ended_on = '2026-06-15' where offer_id = $1`, [
    offerId.split('-')[1],
    state,
  ]);
}
