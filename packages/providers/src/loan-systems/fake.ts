import { addDays, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { nextBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import type { JournalEntry } from '@lendside/domain/ledger/journal-entry.ts';
import { loanSystemName, type LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { applyPayment } from '@lendside/domain/loans/payments/apply-payment.ts';
import { openNextDay } from '@lendside/domain/loans/day-end/open-next-day.ts';
import { loanCan } from '@lendside/domain/loans/statuses/loan-can.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import { decideTransition } from '@lendside/domain/loans/statuses/loan-transitions.ts';
import { fundLoan, openLoan, toTermProduct } from '@lendside/domain/loans/opening/open-loan.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { ORDINARY_CIRCUMSTANCES, type Capabilities, type Circumstances } from './capabilities.ts';
import { fakeCapabilities } from './fake-capabilities.ts';
import { MONEY_CHANNELS, toHistoryLines, type LoanMovement, type HistoryLine } from './history-line.ts';
import { LoanSystemUnavailable, type LoanSystem, type PaymentToPost, type PostingResult } from './port.ts';
import type { LoanRecord } from './loan-record.ts';
import type { LoanToOpen } from './loan-system-bench.ts';

interface FakeLoan {
  readonly record: LoanRecord;
  readonly product: Product;
  /** Oldest first. */
  readonly movements: readonly LoanMovement[];
}

/** Events hidden from borrowers, because they move only the lender's accounts or small daily amounts. */
const BACKGROUND_EVENTS: ReadonlySet<string> = new Set([
  'ACCRUE',
  'ACCRUE_CUSTOMARY_FEE',
  'EARN_CHARGE',
  'EARN_ORIGINATION_FEE',
  'DISBURSE',
  'ENTER_NON_ACCRUAL',
  'LEAVE_NON_ACCRUAL',
  'CHARGE_OFF',
  'CHARGE_OFF_MEMO',
]);
const MONEY_IS_HERE = {
  paymentInFlight: false,
  ssnOnFile: true,
  refinanceEligible: false,
  noSsnRefinanceAllowed: true,
} as const;

/** Kind of debt for each component of a charged-off claim (account 9100). */
const CLAIM_KIND: Readonly<Record<string, 'principal' | 'interest' | 'fees'>> = {
  principal: 'principal',
  interest: 'interest',
  charge: 'interest',
  grace: 'interest',
  customaryFee: 'interest',
  maintenance: 'fees',
  fee: 'fees',
  cost: 'fees',
};

/** Returns how much an entry changes each kind of debt on its loan: debits minus credits. */
function moved(entry: JournalEntry): Pick<LoanMovement, 'principal' | 'interest' | 'fees' | 'credit' | 'settledFor'> {
  const sum = (kind: 'principal' | 'interest' | 'fees' | null, accounts: readonly number[]): number =>
    entry.lines
      .filter(
        ({ account, component }) =>
          accounts.includes(account) ||
          (account === 9100 && kind !== null && CLAIM_KIND[component ?? 'principal'] === kind),
      )
      .reduce((total, line) => total + line.amountCents * (line.side === 'dr' ? 1 : -1), 0);
  return {
    principal: sum('principal', [1100]),
    interest: sum('interest', [1110, 1120, 1125, 9200]),
    fees: sum('fees', [1130, 1140]),
    credit: sum(null, [2010]),
    settledFor: entry.event === 'SETTLEMENT' ? sum(null, [1010, 1020, 1030]) : null,
  };
}

/** In-memory loan system built from the domain's own rules, for use-case tests and the conformance suite. */
export class FakeLoanSystem implements LoanSystem<unknown> {
  readonly lmsId: LoanSystemId;
  readonly name: ReturnType<typeof loanSystemName>;
  readonly capabilities: Capabilities<unknown>;
  /** Circumstances returned for every customer. */
  circumstances: Circumstances = ORDINARY_CIRCUMSTANCES;
  /** While false, every call throws `LoanSystemUnavailable`. */
  isReachable = true;
  #today: BusinessDate;
  #loans = new Map<number, FakeLoan>();
  #results = new Map<string, PostingResult>();

  constructor(lmsId: LoanSystemId, today: BusinessDate) {
    this.lmsId = lmsId;
    this.name = loanSystemName(lmsId);
    this.#today = today;
    this.capabilities = fakeCapabilities({
      lmsId,
      today: () => this.#today,
      circumstances: () => this.circumstances,
      isTheirs: (loanId, customerIds) => this.#find(loanId, customerIds) !== undefined,
    });
  }

  /** Books a signed and funded loan today. Returns its number. */
  openLoan(terms: LoanToOpen): number {
    const loanId = 100_001 + this.#loans.size;
    const signed = openLoan({
      ...terms,
      product: toTermProduct(terms.product),
      loanId,
      loanHeader: `10001-${loanId}-00`,
      noteOn: this.#today,
      chainStartOn: this.#today,
      channel: 'store',
    });
    const funded = fundLoan(signed.loan, terms.product, 'store');
    const record: LoanRecord = {
      snapshot: funded.loan,
      brand: terms.brand,
      storeId: 10_001,
      storePhone: '(555) 555-0100',
      storeState: terms.product.state,
      customerId: terms.customerId,
      cosignerId: null,
      paidOffOn: null,
      collateral: null,
      autopay: null,
      quoteVersion: 1,
      paymentInFlight: false,
    };
    this.#loans.set(loanId, { record, product: terms.product, movements: [] });
    this.#book(loanId, [...signed.entries, ...funded.entries], funded.loan, null, null);
    return loanId;
  }

  /** Closes the day and opens the next one for every loan. */
  nextDay(): void {
    this.#today = addDays(this.#today, 1);
    for (const [loanId, { record, product }] of this.#loans) {
      const opened = openNextDay(record.snapshot, product);
      this.#book(loanId, opened.entries, opened.loan, null, null);
    }
  }

  businessDate(): Promise<{ current: BusinessDate; next: BusinessDate }> {
    return this.#answer({ current: this.#today, next: nextBusinessDay(this.#today) });
  }

  accounts(customerIds: readonly string[], brand: string): Promise<readonly LoanRecord[]> {
    const records = [...this.#loans.values()].map((loan) => loan.record);
    return this.#answer(records.filter((record) => customerIds.includes(record.customerId) && record.brand === brand));
  }

  account(loanId: number, customerIds: readonly string[]): Promise<LoanRecord | null> {
    return this.#answer(this.#find(loanId, customerIds)?.record ?? null);
  }

  history(loanId: number, customerIds: readonly string[]): Promise<readonly HistoryLine[]> {
    const movements = this.#find(loanId, customerIds)?.movements ?? [];
    return this.#answer(
      movements
        .filter((movement) => !BACKGROUND_EVENTS.has(movement.event))
        .toReversed()
        .flatMap(toHistoryLines),
    );
  }

  postPayments(payments: readonly PaymentToPost[]): Promise<readonly PostingResult[]> {
    return this.#answer(payments.map((payment) => this.#postOnce(payment)));
  }

  #postOnce(payment: PaymentToPost): PostingResult {
    const result = this.#results.get(payment.reference) ?? this.#post(payment);
    this.#results.set(payment.reference, result);
    return result;
  }

  #post({ reference, loanId, amountCents, purpose, channel, confirmationNumber }: PaymentToPost): PostingResult {
    const held = this.#loans.get(loanId);
    if (held === undefined) return { ok: false, refusal: { code: 'loan_not_found', reference } };
    const before = held.record.snapshot;
    if (!loanCan.pay(before, MONEY_IS_HERE).allowed)
      return { ok: false, refusal: { code: 'loan_not_payable', reference } };
    const applied = applyPayment(before, held.product, amountCents, purpose, channel);
    const { loan, allocation, entries, event, isClosing } = applied;
    if (event !== null && !decideTransition(before.status, before.phase, event).ok) {
      return { ok: false, refusal: { code: 'illegal_transition', reference } };
    }
    this.#book(loanId, entries, loan, MONEY_CHANNELS[channel], confirmationNumber);
    return {
      ok: true,
      posted: { reference, postedOn: before.asOf, isPayoff: isClosing, allocation, after: loan },
    };
  }

  #book(
    loanId: number,
    entries: readonly JournalEntry[],
    after: LoanSnapshot,
    channel: number | null,
    confirmationNumber: string | null,
  ): void {
    const held = this.#loans.get(loanId);
    if (held === undefined) throw new Error(`there is no loan ${loanId}`);
    const movements = [...held.movements];
    for (const entry of entries) {
      const by = moved(entry);
      const last = movements.at(-1);
      movements.push({
        transactionId: `${loanId}-${movements.length + 1}`,
        on: this.#today,
        event: entry.event,
        channel,
        ...by,
        balance: (last?.balance ?? 0) + by.principal,
        payoffAfter: (last?.payoffAfter ?? 0) + by.principal + by.interest + by.fees + by.credit,
        confirmationNumber: entry.event === 'PAYMENT' ? confirmationNumber : null,
      });
    }
    const paidOffOn = after.status === 3 ? (held.record.paidOffOn ?? this.#today) : held.record.paidOffOn;
    this.#loans.set(loanId, {
      ...held,
      movements,
      record: { ...held.record, snapshot: after, paidOffOn, quoteVersion: held.record.quoteVersion + 1 },
    });
  }

  #find(loanId: number, customerIds: readonly string[]): FakeLoan | undefined {
    const loan = this.#loans.get(loanId);
    return loan !== undefined && customerIds.includes(loan.record.customerId) ? loan : undefined;
  }

  #answer<T>(value: T): Promise<T> {
    return this.isReachable
      ? Promise.resolve(value)
      : Promise.reject(new LoanSystemUnavailable(this.lmsId, 'it is switched off'));
  }
}
