import { shortLoanNumber } from '@lendside/domain/loans/figures/short-loan-number.ts';
import type { Locator } from '@playwright/test';
import { CAST, findLoans, getLoan } from './cast.ts';
import { openDetails, openMakePayment } from './payment-pages.ts';
import { readMoney } from './read-screen.ts';
import { signIn } from './sign-in-page.ts';
import { expect, lookingTest, test, type Stack } from './stack.ts';

interface LedgerLine {
  readonly event: string;
  readonly moved: string;
  readonly owedAfter: string;
}

// Bookkeeping events that the history does not show: the loan's figures include them already.
const HIDDEN = ['ACCRUE', 'EARN_CHARGE', 'EARN_ORIGINATION_FEE', 'DISBURSE'];

/** Reads the history of a loan from the ledger, newest first. */
function readLedger(stack: Stack, loanId: number): Promise<LedgerLine[]> {
  return stack.query<LedgerLine>(
    `select event, abs(moved)::text as moved, owed::text as "owedAfter" from (
       select t.txn_id, t.business_date, t.event, sum(e.dr - e.cr) as moved,
              sum(sum(e.dr - e.cr)) over (order by t.business_date, t.txn_id) as owed
         from servicing.ledger_txn t join servicing.ledger_entry e using (txn_id)
        where e.loan_id = $1 and e.account in ('1100', '1110', '1120', '1130', '1140')
        group by t.txn_id) lines
      where event <> all ($2) order by business_date desc, txn_id desc`,
    [loanId, HIDDEN],
  );
}

async function readLine(line: Locator): Promise<{ moved: string; owedAfter: string }> {
  const [text = '', after = ''] = (await line.innerText()).split('Balance:');
  const amountAtEnd = after.split('\n').slice(1).join('\n');
  return {
    moved: String(readMoney(/\$/.test(amountAtEnd) ? amountAtEnd : text)),
    owedAfter: String(readMoney(after)),
  };
}

lookingTest(
  "the dashboard lists the brand's loans, each with its amount due and due date [DSH-001 LRT-002 AUT-01]",
  async ({ page, stack }) => {
    const loan = await getLoan(stack, CAST.alma);
    await signIn(page, CAST.alma);
    await expect(page).toHaveURL(`${stack.url}/tmx/Accounts`);
    const card = page.getByRole('article');
    await expect(card).toHaveCount(1);
    await expect(card).toContainText(`loan ${shortLoanNumber(loan.loanHeader)}`);
    await expect(card).toContainText('2019 Honda Civic');
    await expect(card).toContainText('$225.00');
    await expect(card).toContainText('Due Fri, Jul 3 · in 18 days');
    await expect(card).toContainText('On time');
  },
);

lookingTest(
  'loan details show figures, autopay and a history that matches the ledger to the cent [LRT-003 LOP-119]',
  async ({ page, stack }) => {
    const loan = await getLoan(stack, CAST.jamal);
    await signIn(page, CAST.jamal);
    await expect(page.getByRole('article')).toContainText('Autopay is on from your bank account •••• 6789');
    // Due on Fri, Jun 19, which is a holiday.
    await expect(page.getByRole('article')).toContainText('next payment Mon, Jun 22 (the due date is a bank holiday)');
    await page.getByRole('link', { name: /^Details of / }).click();
    await expect(page).toHaveURL(`${stack.url}/inl/Accounts/${loan.loanId}`);
    await expect(page.getByText('On, bank account •••• 6789')).toBeVisible();
    await expect(page.getByText('$1,662.24').first()).toBeVisible();
    await expect(page.getByText('$121.11').first()).toBeVisible();
    const coming = page.getByRole('list', { name: 'Coming up, soonest first' }).locator('> li');
    await expect(coming.first()).toContainText('Mon, Jun 22 · in 7 days');
    await expect(coming.first()).toContainText('We’ll take it the next business day, and it’s on time.');
    await expect(coming.first()).not.toContainText('Scheduled');
    const lines = page.getByRole('list', { name: 'History, newest first' }).locator('> li');
    await expect(lines.first()).toBeVisible();
    // The screen adds lines for the interest between events; the ledger has it day by day.
    const events = lines.filter({ hasNotText: /^Interest for/ });
    const shown = await Promise.all((await events.all()).map(readLine));
    const ledger = await readLedger(stack, loan.loanId);
    expect(shown).toEqual(ledger.map(({ moved, owedAfter }) => ({ moved, owedAfter })));
    expect(ledger.filter(({ event }) => event === 'PAYMENT').length).toBeGreaterThan(5);
  },
);

lookingTest(
  'loan details list every booked transaction with its parts, newest first [DSH-006 LAP-072]',
  async ({ page, stack }) => {
    const loan = await getLoan(stack, CAST.jamal);
    await signIn(page, CAST.jamal);
    const asked = page.waitForResponse(/\/api\/accounthistory\?/);
    await page.goto(`/inl/Accounts/${loan.loanId}`);
    const { transactions } = (await (await asked).json()) as {
      transactions: { description: string; amount: string; principal: string; balance: string }[];
    };
    const ledger = await readLedger(stack, loan.loanId);
    const payments = transactions.filter(({ description }) => /payment/i.test(description));
    expect(payments).toHaveLength(ledger.filter(({ event }) => event === 'PAYMENT').length);
    await page.getByText(`All ${transactions.length} transactions`).click();
    const rows = page.getByRole('table', { name: 'Transactions, newest first' }).locator('tbody tr');
    await expect(rows).toHaveCount(transactions.length);
    const [newest] = transactions;
    await expect(rows.first()).toContainText(newest?.description ?? '');
    await expect(rows.first().getByRole('cell').first()).toContainText(`$${newest?.amount ?? ''}`);
    await expect(rows.first().getByRole('cell').last()).toContainText(`$${newest?.balance ?? ''}`);
  },
);

lookingTest(
  "a customer of two brands sees each brand's loans on pages in that brand's style [DSH-001 LRT-001 LRT-065 RTE-16]",
  async ({ page, stack }) => {
    const [pawn, instalment] = await Promise.all([getLoan(stack, CAST.mona, 'tmx'), getLoan(stack, CAST.mona, 'inl')]);
    await signIn(page, CAST.mona);
    await page.goto('/Home');
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(2);
    await expect(page.getByRole('region', { name: 'TitleMax' }).getByRole('article')).toContainText('$135.00');
    await expect(page.getByRole('region', { name: 'InstaLoan' }).getByRole('article')).toContainText('$73.43');
    await page.goto('/tmx/Accounts');
    await test.step("a page under a brand's URL has the brand as a CSS class [LOA-004]", async () => {
      await expect(page.locator('html')).toHaveClass(/(?:^| )tmx(?: |$)/);
    });
    await expect(cards).toHaveCount(1);
    await expect(page.getByRole('link', { name: /^Details of / })).toHaveAttribute(
      'href',
      `/tmx/Accounts/${pawn.loanId}`,
    );
    await page.goto('/inl/Accounts');
    await expect(page.locator('html')).toHaveClass(/(?:^| )inl(?: |$)/);
    await expect(page.getByRole('link', { name: /^Details of / })).toHaveAttribute(
      'href',
      `/inl/Accounts/${instalment.loanId}`,
    );
  },
);

lookingTest(
  'paid-off loans stay hidden until the toggle shows them, and a new application is offered [DSH-002 DSH-011 LOP-023]',
  async ({ page, stack }) => {
    const loans = await findLoans(stack, CAST.carl);
    expect(loans.map(({ status }) => status)).toEqual([3, 3]);
    await signIn(page, CAST.carl);
    await expect(page.getByRole('heading', { name: 'Nothing left to pay' })).toBeVisible();
    await expect(page.getByText('You may apply for a new loan.')).toBeVisible();
    // It leads to the lender's application site, which then knows the person.
    await expect(page.getByRole('link', { name: 'Apply for a loan' })).toHaveAttribute(
      'href',
      /\/ExternalBrowserAuth\/apply$/,
    );
    await expect(page.getByRole('article')).toHaveCount(0);
    const toggle = page.getByRole('switch', { name: 'Show paid-off loans (2)' });
    await toggle.click();
    await expect(page.getByRole('article')).toHaveCount(2);
    await toggle.click();
    await expect(page.getByRole('article')).toHaveCount(0);
    await page.goto(`/tmx/Accounts/${loans[0]?.loanId}/Payment`);
    await expect(page.getByText('This loan is paid off')).toBeVisible();
  },
);

lookingTest(
  'a loan of somebody else cannot be opened and leads back to the dashboard [LOP-014 LRT-003]',
  async ({ page, stack }) => {
    const foreign = await getLoan(stack, CAST.cora);
    await signIn(page, CAST.alma);
    await page.goto(`/tmx/Accounts/${foreign.loanId}`);
    await expect(page.getByText('Failed to get account information')).toBeVisible();
    await expect(page).toHaveURL(`${stack.url}/tmx/Accounts`);
    await expect(page.getByRole('article')).toHaveCount(1);
  },
);

test('a loan is late after 30 days, says what remains due and warns before a payment [DSH-001 LER-035]', async ({
  page,
  context,
  stack,
}) => {
  const loan = await getLoan(stack, CAST.alma);
  const panel = await context.newPage();
  await panel.goto(stack.simulatorUrl);
  await panel.getByRole('button', { name: '+30 days' }).click();
  await expect(panel.getByText('The business clock has moved.')).toBeVisible({ timeout: 60_000 });
  await signIn(page, CAST.alma);
  await expect(page.getByRole('region', { name: 'Simulation' })).toContainText('Jul 15, 2026');
  await expect(page.getByRole('article')).toContainText('12 days late');
  // The period's $225.00, and $75.00 of grace: 12.5 % of $1,500.00 over 30 days, for 12 days.
  await expect(page.getByRole('article')).toContainText(
    '$300.00 pays the charges. The rest, $1,500.00, stays due until you renew or pay it off.',
  );
  await openDetails(page, loan);
  await expect(page.getByText('12 days late')).toBeVisible();
  const ledger = await readLedger(stack, loan.loanId);
  const payoff = readMoney(
    await page.getByRole('heading', { name: 'To pay it off today' }).locator('xpath=../..').innerText(),
  );
  expect(String(payoff)).toBe(ledger[0]?.owedAfter);
  expect(payoff).toBe(180_000);
  await page.goto('/tmx/Accounts');
  await openMakePayment(page);
  await expect(page.getByText('To avoid repossession of your vehicle, please make a payment today.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Past due amount' })).toBeChecked();
});
