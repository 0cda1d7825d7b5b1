import { DEFAULT_CONFIGURATION } from '@lendside/domain/configuration/configuration.ts';
import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { PRODUCTS } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { AUTOPAY_TERMS } from '@lendside/domain/payments/autopay-terms.ts';
import { autopayHandlers } from '@lendside/services/features/autopay/autopay-routes.ts';
import { openGuest } from '@lendside/services/features/payments/guest.fixture.ts';
import type { FixtureCustomer } from '@lendside/services/features/payments/ledger-loan-system.fixture.ts';
import { callerOf } from '@lendside/services/features/payments/payment.fixture.ts';
import { saveBank } from '@lendside/services/features/profile/save-bank.ts';
import { openDatabase, statement, type Database } from '@lendside/services/platform/database.ts';
import { makeSealing } from '@lendside/services/platform/sealing.ts';
import { builtInLoanSystem } from '@lendside/services/servicing/built-in-loan-system.ts';
import { seedReference } from '@lendside/services/servicing/seed-reference.ts';
import { announceInTime } from '@lendside/services/servicing/autopay/announced.fixture.ts';
import { openTestLoan } from '@lendside/services/servicing/test-books.fixture.ts';
import { AUTOPAY_DUE_IN_DAYS, FIRST_DAY, SEALING_KEY } from './settings.ts';

/** How a payer pays: by their card, as a guest (with a saved card or one for this payment only), from a bank account, or by
 *  autopay. */
type Means = 'card' | 'guestOnce' | 'guestSaved' | 'bank' | 'autopayCard' | 'autopayBank';

/** A person with one loan in our own core and one way to pay it. */
export interface Payer {
  readonly means: Means;
  readonly customer: FixtureCustomer;
  /** Set for guests only. */
  readonly guestSessionId: string | null;
  readonly lastFour: string;
  /** Null means that they pay the loan off. */
  readonly amountCents: number | null;
}

interface Books {
  readonly owner: Database;
  readonly worker: Database;
  readonly api: Database;
}

const TODAY = businessDate(FIRST_DAY);
const LOANS_AT_ONCE = 4;
// Twenty payers in a row take these ways to pay in turn.
const MEANS: readonly Means[] = [
  ...Array.from({ length: 9 }, () => 'card' as const),
  'guestOnce',
  'guestOnce',
  'guestSaved',
  'bank',
  'bank',
  'bank',
  'bank',
  'autopayCard',
  'autopayCard',
  'autopayBank',
  'autopayBank',
];

const insertPeople = statement(
  'torture_people',
  `
  with people as (
    insert into app.profile (profile_id, first_name, last_name, email) select 'prf_' || n, 'Ann', 'Lee', 'ann' || n || '@example.com' from generate_series(1, $1::int) n
    returning profile_id
  ), ids as (
    insert into app.profile_customer (profile_id, lms_id, customer_id) select profile_id, 2, 'C' || substr(profile_id, 5) from people
  )
  insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year, can_disburse, saved)
  select 'card_' || substr(profile_id, 5), profile_id, 1, 'SIMCARD-4242-1230-' || substr(profile_id, 5), 'visa', '424242', '4242', 'Ann Lee', 12, 2030, true, true
    from people`,
);
const ANALYSE = statement('torture_analyse', 'analyze');
const insertGuestCard = statement(
  'torture_guest_card',
  `
  insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year, can_disburse, saved, guest_session_id)
  values ($1, $2, 1, 'SIMCARD-1111-1230-' || $1, 'visa', '411111', '1111', 'Gus Hart', 12, 2030, false, false, $3)`,
);

/** Fills a migrated database with `count` payers. The core itself opens the loans; the product's calls save accounts and
 *  enrollments. */
export async function seedPayers(url: string, count: number): Promise<Payer[]> {
  const open = (role: 'owner' | 'lendside_worker' | 'lendside_api') =>
    openDatabase({ url, role, connectionsMax: LOANS_AT_ONCE });
  const books = { owner: open('owner'), worker: open('lendside_worker'), api: open('lendside_api') };
  try {
    await seedReference(books.owner, 'simulation', { 1: TODAY, 2: TODAY });
    await books.owner.rows(insertPeople, [count]);
    const payers: Payer[] = [];
    const next = { number: 1 };
    const openSome = async (): Promise<void> => {
      while (next.number <= count) payers.push(await openPayer(books, (next.number += 1) - 1));
    };
    await Promise.all(Array.from({ length: LOANS_AT_ONCE }, openSome));
    // A real book is analyzed within a minute, but a database that crashes every few seconds never gets to it. Without
    // statistics, the day-end proof takes twenty times as long.
    await books.owner.rows(ANALYSE);
    return payers;
  } finally {
    await Promise.all(Object.values(books).map((database) => database.close()));
  }
}

async function openPayer(books: Books, number: number): Promise<Payer> {
  const means = MEANS[number % MEANS.length] ?? 'card';
  const isInstalment = means === 'bank' || means.startsWith('autopay');
  const customer: FixtureCustomer = {
    profileId: `prf_${number}`,
    customerId: `C${number}`,
    cardId: `card_${number}`,
    loanId: await openLoan(books.worker, `C${number}`, isInstalment ? means : null),
  };
  const byHand = { means, customer, guestSessionId: null, lastFour: '4242' };
  // Every cent from .00 to .99 occurs, the simulator's magic amounts among them. A tenth of the card payers pay the loan off.
  const amountCents = 1_000 + (number % 5_000);
  switch (means) {
    case 'card':
      return { ...byHand, amountCents: number % 10 === 0 ? null : amountCents };
    case 'guestOnce':
    case 'guestSaved':
      return { ...(await addGuest(books, byHand)), amountCents };
    case 'bank':
      return { ...(await addBank(books, byHand, number)), amountCents };
    case 'autopayCard':
    case 'autopayBank': {
      const payer = { ...(means === 'autopayBank' ? await addBank(books, byHand, number) : byHand), amountCents };
      await enrol(books, payer);
      return payer;
    }
  }
}

function openLoan(worker: Database, customerId: string, instalmentFor: Means | null): Promise<number> {
  const isInstalment = instalmentFor !== null;
  const product = PRODUCTS.find(({ lmsId, kind, productId }) =>
    isInstalment ? productId === 1103 : lmsId === 2 && kind === 'pawn',
  );
  if (product === undefined) throw new Error('there is no loan to torture');
  const firstDueOn = addDays(TODAY, instalmentFor === 'bank' ? 90 : AUTOPAY_DUE_IN_DAYS);
  return openTestLoan(worker, {
    product,
    brand: 'tmx',
    customerId,
    principalCents: cents(isInstalment ? 240_000 : 100_000),
    dueDates: isInstalment ? Array.from({ length: 12 }, (_, index) => addDays(firstDueOn, 30 * index)) : [],
  });
}

async function addGuest({ owner }: Books, payer: Omit<Payer, 'amountCents'>): Promise<Omit<Payer, 'amountCents'>> {
  const { profileId, loanId } = payer.customer;
  const { sessionId } = await openGuest(owner, payer.customer);
  const cardId = `card_guest_${loanId}`;
  await owner.rows(insertGuestCard, [cardId, profileId, sessionId]);
  return { ...payer, customer: { ...payer.customer, cardId }, guestSessionId: sessionId, lastFour: '1111' };
}

/** Saves a bank account and returns its id. */
export function saveAccount(
  api: Database,
  customer: Pick<FixtureCustomer, 'profileId' | 'customerId' | 'cardId' | 'loanId'>,
  { number, lastFour }: { readonly number: number; readonly lastFour: string },
): Promise<string> {
  const account = {
    bankName: 'Truist Bank',
    routingNumber: '061000104',
    accountNumber: `${String(number).padStart(8, '0')}${lastFour}`,
    accountType: 'checking' as const,
    primary: false,
  };
  const sealing = makeSealing([SEALING_KEY]);
  const configuration = () => Promise.resolve({ ...DEFAULT_CONFIGURATION, bankAccounts: true });
  return saveBank({ database: api, sealing, configuration }, account, callerOf(customer));
}

/** Every third account is one whose bank returns the debit. */
async function addBank(
  { api }: Books,
  payer: Omit<Payer, 'amountCents'>,
  number: number,
): Promise<Omit<Payer, 'amountCents'>> {
  const lastFour = number % 3 === 0 ? '9101' : '6789';
  const cardId = await saveAccount(api, payer.customer, { number, lastFour });
  return { ...payer, customer: { ...payer.customer, cardId }, lastFour };
}

/** Enrolls a payer and announces the first withdrawal, which comes sooner than a notice of day-end could. */
async function enrol({ api, owner }: Books, { means, customer, lastFour }: Payer): Promise<void> {
  const method = means === 'autopayBank' ? 'bank' : 'card';
  await autopayHandlers({ database: api, loanSystems: [builtInLoanSystem(2, api)] }).saveEnrollment(
    {
      loanId: customer.loanId,
      lmsId: 2,
      autoPay: {
        enrolled: true,
        method,
        methodId: customer.cardId,
        cardType: method === 'bank' ? 'bank' : 'visa',
        displayNumber: `•••• ${lastFour}`,
        expiry: method === 'bank' ? null : '12/30',
      },
      authorizationVersion: AUTOPAY_TERMS[method].version,
    },
    callerOf(customer),
    {} as never,
  );
  await announceInTime(owner, customer.loanId, addDays(TODAY, AUTOPAY_DUE_IN_DAYS));
}
