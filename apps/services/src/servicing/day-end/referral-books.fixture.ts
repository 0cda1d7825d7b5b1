import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { rewardBalances } from '@lendside/domain/referrals/reward-account.ts';
import { expect } from 'vitest';
import { statement } from '#platform/database.ts';
import { openCommandBooks } from '#servicing/commands/command-books.fixture.ts';
import { disburseLoan, originateLoan } from '#servicing/commands/origination/originate-loan.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import { reversePayment } from '#servicing/commands/payments/reverse-payment.ts';
import { enrolReferrer, readRewardEvents } from '#servicing/commands/rewards/rewards.ts';
import { runDayEnd } from './run-day-end.ts';

/** The first business day of the books. */
export const ON = businessDate('2026-06-15');
const PRODUCT = findProduct(1102);

const PERSON = statement(
  'referral_trial_person',
  `
  with p as (
    insert into app.profile (profile_id, first_name, last_name, email, phone) values ($1, $1, 'Lee', coalesce($4, $1 || '@example.com'), $3)
  ), c as (
    insert into servicing.customer (lms_id, customer_id, first_name, last_name, email, phone, ssn_hash)
    values (2, $2, $1, 'Lee', coalesce($4, $1 || '@example.com'), $3, coalesce($5, sha256($1::text::bytea)))
  )
  insert into app.profile_customer (profile_id, lms_id, customer_id) values ($1, 2, $2)`,
);
const SIGN_UP = statement(
  'referral_trial_sign_up',
  `insert into servicing.referral (referrer_id, came_by, profile_id, state, signed_up_on, changed_on) values ($1, 'link', $2, 'signedUp', $3, $3)`,
);
const REFERRAL = statement<{ state: string; reason: string | null }>(
  'referral_trial_state',
  'select state, reason from servicing.referral where profile_id = $1',
);
const LETTERS = statement<{ what: string }>(
  'referral_trial_letters',
  `select n.facts ->> 'what' as what from servicing.notice n join app.outbox o on o.payload ->> 'key' = n.key
    where n.code = 'N41' and n.customer_id = $1 order by n.key`,
);
const ADDRESS = statement(
  'referral_trial_address',
  `insert into servicing.customer_address (lms_id, customer_id, type, street, city, state, zip)
   select 2, id, 'Home', '12 Oak Street', 'Atlanta', 'GA', '30301' from unnest($1::text[]) id`,
);
const HOME = statement<{ short_code: string; balance: number; signed_up: number }>(
  'referral_trial_home',
  'select short_code, balance, signed_up from servicing.referral_home($1, 50)',
);
const TODAY = statement<{ day: string }>(
  'referral_trial_today',
  'select business_date::text as day from servicing.business_clock where lms_id = 2',
);

export interface Known {
  readonly phone?: string;
  readonly email?: string;
  readonly ssnHash?: Buffer;
}

/** Makes loans of friends, and pays them. */
function loansOf(books: Books) {
  /** Lends money to a customer, who takes it at once. */
  function lend(customerId: string): Promise<number> {
    if (PRODUCT === null) throw new Error('there is no such product');
    return books.inUnit(async (tx) => {
      const { loanId } = await originateLoan(tx, {
        product: PRODUCT,
        principalCents: cents(60_000),
        dueDates: [],
        brand: PRODUCT.brands[0] ?? '',
        storeId: 10_001,
        customerId,
        channel: 'store',
        collateral: null,
      });
      await disburseLoan(tx, PRODUCT, loanId, 'store');
      return loanId;
    });
  }

  /** Pays the first time. Returns the key of the payment. */
  async function pay(loanId: number): Promise<string> {
    const reference = `first-${loanId}`;
    await books.inUnit((tx) =>
      postPayments(tx, 2, [
        {
          reference,
          loanId,
          amountCents: cents(10_000),
          purpose: 'standard',
          channel: 'ach',
          confirmationNumber: '1234567890',
        },
      ]),
    );
    return `pay:${reference}`;
  }

  /** Pays the first time, and gets the payment back from the bank. */
  async function payAndReturn(loanId: number): Promise<void> {
    const paymentKey = await pay(loanId);
    const back = { lmsId: 2, loanId, paymentKey, kind: 'achReturn', returnCode: 'R01' } as const;
    await books.done((tx) => reversePayment(tx, { ...back, key: `back-${loanId}` }));
  }
  return { lend, pay, payAndReturn };
}
type Books = Awaited<ReturnType<typeof openCommandBooks>>;

/** Opens books with referrers, their friends and the loans of those. */
export async function openReferralBooks() {
  const books = await openCommandBooks(ON);
  const today = async () => businessDate((await books.owner.row(TODAY))?.day ?? '');

  /** Makes a person who is a customer of TLXe. Returns the customer number. */
  async function person(name: string, known: Known = {}): Promise<string> {
    const number = `c-${name}`;
    await books.owner.rows(PERSON, [name, number, known.phone ?? null, known.email ?? null, known.ssnHash ?? null]);
    return number;
  }

  async function referrer(name: string, known: Known = {}): Promise<string> {
    const number = await person(name, known);
    await books.inUnit((tx) =>
      enrolReferrer(tx, number, 'ecr', ON, { profileId: name, shortCode: `CODE${name}`.toUpperCase() }),
    );
    return number;
  }

  /** Makes a friend who signed up by a referrer's code today. */
  async function friend(of: string, name: string, known: Known = {}): Promise<string> {
    const number = await person(name, known);
    await books.owner.rows(SIGN_UP, [of, name, await today()]);
    return number;
  }

  async function closeDays(count: number) {
    let earned = 0;
    for (let day = 0; day < count; day += 1) {
      const summary = await runDayEnd(books.worker, 2);
      expect(summary.breaches).toEqual([]);
      earned += summary.rewardsEarned;
    }
    return earned;
  }
  return {
    ...loansOf(books),
    books,
    today,
    person,
    referrer,
    friend,
    closeDays,
    balanceOf: async (place: string) => rewardBalances(await readRewardEvents(books.worker, place)).currentBalanceCents,
    referralOf: (name: string) => books.owner.row(REFERRAL, [name]),
    /** Returns what the letters to a customer are about. */
    letters: (customerId: string) => books.owner.rows(LETTERS, [customerId]),
    /** Records that a customer came by the code of a referrer today. */
    signUp: async (referrerId: string, profileId: string) =>
      books.owner.rows(SIGN_UP, [referrerId, profileId, await today()]),
    /** Gives customers the same address. */
    liveTogether: (customerIds: readonly string[]) => books.owner.rows(ADDRESS, [customerIds]),
    /** Returns a referrer's short code, balance and count of friends. */
    homeOf: (profileId: string) => books.owner.row(HOME, [profileId]),
  };
}
