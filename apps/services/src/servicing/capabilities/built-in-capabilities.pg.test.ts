import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { describe, expect, test } from 'vitest';
import { builtInCapabilities } from './built-in-capabilities.ts';
import { followCourt } from '#servicing/commands/recovery/bankruptcy.ts';
import { changeCreditLimit } from '#servicing/commands/lines/change-credit-limit.ts';
import { openCommandBooks, TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { saveCustomerFacts } from '#servicing/commands/customers/customer-facts.fixture.ts';
import { openLine } from '#servicing/commands/lines/open-line.ts';
import type { Transaction } from '#platform/database.ts';
import { startApplication } from '#servicing/commands/origination/change-application.ts';
import { enrolAutopay } from '#servicing/autopay/enrol-autopay.ts';

const first = businessDate('2026-06-15');
const books = await openCommandBooks(first);
const core = builtInCapabilities(2, books.api);
const mine = [TRIAL_CUSTOMER];
const { loanId: lineId } = await books.done((tx) =>
  openLine(tx, {
    key: 'line',
    lmsId: 2,
    productId: 1104,
    creditLimitCents: cents(150_000),
    brand: 'tmx',
    storeId: 10_001,
    customerId: TRIAL_CUSTOMER,
    collateral: null,
  }),
);
const pawnId = await books.open({ productId: 1101, principalCents: 150_000 });

describe('capabilities of the built-in core for a customer', () => {
  test('a draw can be started, read by its customer only, and canceled', async () => {
    const draws = core.draws;
    const command = { key: 'draw', loanId: lineId, amountCents: cents(50_000), channel: 'debit' } as const;
    expect(await books.inUnit(async (tx) => draws?.startDraw(command, tx))).toMatchObject({ ok: true });
    expect(await draws?.draws(lineId, mine)).toMatchObject([
      { reference: 'draw', state: 'requested', cancelUntil: null },
    ]);
    expect(await draws?.draws(lineId, ['somebody'])).toEqual([]);
    expect((await core.customers?.circumstances(mine))?.pendingDrawLoans).toEqual(new Set([lineId]));
    const cancel = { key: 'draw-off', loanId: lineId, reference: 'draw' };
    expect(await books.inUnit(async (tx) => draws?.cancelDraw(cancel, tx))).toMatchObject({
      ok: true,
      value: { state: 'cancelled' },
    });
    const query = { loanId: lineId, amountCents: cents(300_000), hasDisburseCard: true, hasVerifiedAccount: false };
    expect(await draws?.disbursementReference(query, mine)).toMatchObject([
      { channel: 'store', closedBy: 'amount_above_limit' },
      { channel: 'moneyGram', closedBy: null },
      { channel: 'debit', closedBy: null },
      { channel: 'ach', closedBy: 'no_account' },
    ]);
    expect(await draws?.disbursementReference(query, ['somebody'])).toBeNull();
  });

  test('asking about one way to receive money reads the cash of the day for the store only', async () => {
    const seen: string[] = [];
    const watched = {
      ...books.api,
      transaction: <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
        seen.push('transaction');
        return books.api.transaction(work);
      },
    };
    const { draws } = builtInCapabilities(2, watched);
    const query = { loanId: lineId, amountCents: cents(300_000), hasDisburseCard: true, hasVerifiedAccount: false };
    expect(await draws?.disbursementReference({ ...query, only: 'debit' }, mine)).toMatchObject([
      { channel: 'debit', closedBy: null },
    ]);
    expect(await draws?.disbursementReference({ ...query, only: 'ach' }, mine)).toMatchObject([
      { channel: 'ach', closedBy: 'no_account' },
    ]);
    expect(await draws?.disbursementReference({ ...query, only: 'ach' }, ['somebody'])).toBeNull();
    expect(seen).toEqual([]);
    expect(await draws?.disbursementReference({ ...query, only: 'store' }, mine)).toMatchObject([
      { channel: 'store', closedBy: 'amount_above_limit' },
    ]);
    expect(seen).toEqual(['transaction']);
  });

  test('P40: a changed credit limit is reported until the borrower acknowledges it [OFR-015 LAP-090]', async () => {
    expect(await core.customers?.riskInfo(lineId, mine, null)).toMatchObject({ creditLimitChanged: false });
    const why = { reasons: ['excessiveObligations'], report: null } as const;
    await books.done((tx) =>
      changeCreditLimit(tx, { key: 'limit', lmsId: 2, loanId: lineId, creditLimitCents: cents(100_000), why }),
    );
    expect(await core.customers?.riskInfo(lineId, mine, null)).toMatchObject({ creditLimitChanged: true });
    const told = (await core.customers?.riskInfo(lineId, mine, null))?.inForce ?? null;
    expect(await core.customers?.riskInfo(lineId, mine, told)).toMatchObject({ creditLimitChanged: false });
    expect(await core.customers?.riskInfo(lineId, ['somebody'], null)).toBeNull();
  });

  test('a refinance is denied to a blocked co-borrower who asks, not only to a blocked borrower [LOP-091]', async () => {
    const asked = (who: readonly string[]) => core.customers?.riskInfo(lineId, who, null);
    await books.inUnit((tx) => saveCustomerFacts(tx, 2, 'co-payer', { isBlocked: true }));
    expect(await asked([...mine, 'co-payer'])).toMatchObject({ refinanceDenied: true });
    expect(await asked(mine)).toMatchObject({ refinanceDenied: false });
    const barred = (who: readonly string[]) => core.customers?.moneyBars(lineId, who);
    const answers = await Promise.all([barred(mine), barred([...mine, 'co-payer']), barred(['co-payer'])]);
    expect(answers.map((answer) => answer?.isRiskDenied)).toEqual([false, true, false]);
  });

  test('customer facts, applications and petitions are shown to their own customer only', async () => {
    await books.inUnit((tx) =>
      saveCustomerFacts(tx, 2, TRIAL_CUSTOMER, { isMarried: true, discretionaryIncomeCents: cents(90_000) }),
    );
    expect(await core.customers?.circumstances(mine)).toMatchObject({
      isMarried: true,
      isSpouseNoticed: false,
      isBankrupt: false,
      discretionaryIncomeCents: 90_000,
    });
    expect(await core.customers?.circumstances(['somebody'])).toMatchObject({ isMarried: false });
    await books.done((tx) =>
      startApplication(tx, {
        key: 'apply',
        lmsId: 2,
        productId: 1103,
        storeId: 10_002,
        brand: 'tmx',
        customerId: TRIAL_CUSTOMER,
        targetLoanId: null,
        isRefinance: false,
        canUploadDocuments: false,
        appraisalCents: cents(900_000),
      }),
    );
    expect(await core.originations?.applications(mine)).toMatchObject([{ productId: 1103, state: 'open' }]);
    expect(await core.originations?.applications(['somebody'])).toEqual([]);
    const petition = { caseNumber: '26-1', chapter: 13, filedOn: first } as const;
    await books.done((tx) =>
      followCourt(tx, { key: 'file', lmsId: 2, loanId: pawnId, court: { step: 'file', petition } }),
    );
    expect(await core.customers?.bankruptcies(mine)).toMatchObject([{ loanId: pawnId, chapter: 13, endedBy: null }]);
    expect(await core.customers?.circumstances(mine)).toMatchObject({ isBankrupt: true, vehicleValueCents: 900_000 });
    expect(await core.customers?.moneyBars(lineId, mine)).toMatchObject({ hasPetition: true });
    expect(await core.customers?.moneyBars(lineId, ['somebody'])).toMatchObject({ hasPetition: false });
  });

  test('autopay ends only once, and recovery, settlement and offers are empty when a loan has none', async () => {
    const loanId = await books.open({ productId: 1101, principalCents: 50_000 });
    await books.inUnit((tx) => enrolAutopay(tx, loanId, 'ach', '••1234'));
    const end = () => books.inUnit(async (tx) => core.autopay?.unenrolAutoPay(loanId, tx));
    expect([await end(), await end()]).toEqual([true, false]);
    expect(await core.recovery?.repoInfo(loanId, mine)).toBeNull();
    expect(await core.settlements?.settlementStatus(loanId, mine)).toBeNull();
    expect(await core.offers?.offers(mine, null)).toEqual([]);
  });

  test('the terms of a line of credit can be quoted', async () => {
    const query = {
      productId: 1104,
      principalCents: cents(200_000),
      dueDates: [addDays(first, 30)],
      vehicleValueCents: null,
      isCoveredBorrower: false,
      isActiveDuty: false,
    };
    expect(await core.terms?.newAccountTerms(query)).toMatchObject({ ok: true, value: { kind: 'line' } });
  });
});
