import type { Page } from '@playwright/test';
import type { CastLoan, Person } from './cast.ts';
import { dollars, openDetails, readReceipt, type ShownReceipt } from './payment-pages.ts';
import { readMoney } from './read-screen.ts';
import { expect, type Stack } from './stack.ts';

/** A payment whose receipt is on the screen. */
export interface PaymentToCheck {
  readonly page: Page;
  readonly person: Person;
  readonly loan: CastLoan;
  /** The amount the payment should have. */
  readonly amountCents: number;
  /** The card that should have been charged, as the screens name it. Defaults to the card on file. */
  readonly cardName?: string;
  /** The new loan, when the payment renewed the one it was for. */
  readonly renewedInto?: CastLoan;
  /** Charges that the processor declined before, with any reference. Defaults to none. */
  readonly declinesBefore?: number;
}

interface PaymentRow {
  readonly id: string;
  readonly state: string;
  readonly amount: string;
  readonly confirmationNumber: string;
}

const OWED = ['1100', '1110', '1120', '1125', '1130', '1140'];

/** Checks the end of every payment journey: the receipt, the history on screen, the ledger, the processor's books and the mail
 *  agree to the cent, and nothing happened twice. Leaves the page at the loan's details. */
export async function expectBooksAgree(stack: Stack, payment: PaymentToCheck): Promise<void> {
  const { page, loan, amountCents, cardName = payment.person.cardName } = payment;
  const receipt = await readReceipt(page);
  expect(receipt).toMatchObject({ amountCents, cardName, loanNumber: loan.loanHeader });
  const row = await expectOnePayment(stack, loan);
  expect(row).toMatchObject({ amount: String(amountCents), confirmationNumber: receipt.confirmationNumber });
  await expectLedger(stack, payment.renewedInto ?? loan, row, receipt);
  await expectCharges(stack, payment, row, cardName);
  await expectReceiptMail(stack, payment.person, receipt);
  await expectHistory(page, payment, receipt);
}

async function expectOnePayment(stack: Stack, { loanId }: CastLoan): Promise<PaymentRow> {
  const rows = await stack.query<PaymentRow>(
    `select payment_id as id, state, amount, confirmation_number as "confirmationNumber" from app.payment
      where loan_id = $1 and state <> 'declined' order by accepted_at`,
    [loanId],
  );
  const [row] = rows;
  expect(rows.map(({ state }) => state)).toEqual(['posted']);
  if (row === undefined) throw new Error('no payment was posted');
  return row;
}

/** Checks that the payment's transactions balance and move its amount through the clearing account once. The loan must then
 *  owe what the receipt says, and the stored balances must equal the ledger. */
async function expectLedger(stack: Stack, { loanId }: CastLoan, row: PaymentRow, receipt: ShownReceipt): Promise<void> {
  const [moved] = await stack.query<{ dr: string; cr: string; cash: string; narratives: string[] }>(
    `select sum(e.dr) as dr, sum(e.cr) as cr, sum(e.dr - e.cr) filter (where e.account = '1020') as cash,
            array_agg(distinct t.narrative) as narratives
       from servicing.ledger_txn t join servicing.ledger_entry e using (txn_id)
      where t.idempotency_key = 'pay:' || $1 or t.idempotency_key like 'pay:' || $1 || ':%'`,
    [row.id],
  );
  expect(moved).toMatchObject({
    dr: moved?.cr,
    cash: String(receipt.amountCents),
    narratives: [receipt.confirmationNumber],
  });
  const [owed] = await stack.query<{ principal: string; all: string }>(
    `select coalesce(sum(dr - cr) filter (where account = '1100'), 0) as principal,
            coalesce(sum(dr - cr), 0) as all
       from servicing.ledger_entry where loan_id = $1 and account = any ($2)`,
    [loanId, OWED],
  );
  expect(owed).toEqual({ principal: String(receipt.newPrincipalCents), all: String(receipt.newPayoffCents) });
  const wrong = await stack.query(
    `select coalesce(b.account, e.account) from
       (select account, component, balance from servicing.loan_balance where loan_id = $1) b
       full join (select account, component, sum(dr - cr) as balance from servicing.ledger_entry where loan_id = $1
                   group by account, component) e using (account, component)
      where coalesce(b.balance, 0) <> coalesce(e.balance, 0)`,
    [loanId],
  );
  expect(wrong).toEqual([]);
}

/** Checks that the processor's own books hold exactly one captured charge: ours. */
async function expectCharges(stack: Stack, payment: PaymentToCheck, row: PaymentRow, cardName: string): Promise<void> {
  const charges = await stack.charges();
  expect(charges.filter(({ status }) => status !== 'declined')).toMatchObject([
    { reference: row.id, amountCents: payment.amountCents, status: 'captured', lastFour: cardName.slice(-4) },
  ]);
  expect(charges.filter(({ status }) => status === 'declined')).toHaveLength(payment.declinesBefore ?? 0);
}

/** Reads the mails that are receipts; a loan in trouble also gets notices. */
async function readReceipts(stack: Stack, username: string) {
  return (await stack.mailTo(username)).filter(({ text }) => text.includes('Confirmation number:'));
}

/** Checks that exactly one receipt arrived, with the same figures. */
async function expectReceiptMail(stack: Stack, { username }: Person, receipt: ShownReceipt): Promise<void> {
  await expect.poll(async () => (await readReceipts(stack, username)).length, { timeout: 15_000 }).toBeGreaterThan(0);
  const mails = await readReceipts(stack, username);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`Amount paid: ${dollars(receipt.amountCents)}`);
  expect(mails[0]?.text).toContain(`Confirmation number: ${receipt.confirmationNumber}`);
}

/** Checks that this payment is in the history once, as its newest line. After a renewal the transfer to the new loan is the
 *  newest line instead. */
async function expectHistory(page: Page, { loan, renewedInto }: PaymentToCheck, receipt: ShownReceipt): Promise<void> {
  await openDetails(page, loan);
  const lines = page.getByRole('list', { name: 'History, newest first' }).locator('> li');
  const own = lines.filter({ hasText: receipt.confirmationNumber }).filter({ hasText: 'by card' });
  await expect(own).toHaveCount(1);
  const line = own.locator('summary');
  await expect(line).toContainText(dollars(receipt.amountCents));
  if (renewedInto !== undefined) return;
  const newest = await lines.first().innerText();
  expect(newest).toContain('Payment');
  expect(newest).toContain('by card');
  expect(readMoney((await line.innerText()).split('Balance:')[1] ?? '')).toBe(receipt.newPayoffCents);
}
