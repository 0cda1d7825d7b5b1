import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getPaymentResult } from '@lendside/contract/payments/get-payment-result.ts';
import type { getNewAccountTerms } from '@lendside/contract/refinancing/get-new-account-terms.ts';
import type { cancelRenewal } from '@lendside/contract/renewals/cancel-renewal.ts';
import type { getRenewal } from '@lendside/contract/renewals/get-renewal.ts';
import type { openRenewal } from '@lendside/contract/renewals/open-renewal.ts';
import type { voidRenewal } from '@lendside/contract/renewals/void-renewal.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { BANK_AUTHORISATION_VERSIONS } from '@lendside/domain/payments/bank-debit.ts';
import type { PaymentRequest } from '@lendside/services/features/payments/accept/payment-request.ts';
import { aPaymentRequest, type PaymentChanges } from '@lendside/services/features/payments/payment.fixture.ts';
import { RefusedCall, type Caller } from '../signing-torture/call-services.ts';
import { acknowledge, giveConsent, openPage, visitPage, type Behavior } from '../signing-torture/sign-load.ts';
import { pause } from '../torture/submit-load.ts';
import { PATIENCE } from '../signing-torture/patience.ts';
import type { Person } from '../signing-torture/seed-signers.ts';
import type { Renewer } from './seed-renewers.ts';
import { BEHAVIOR, type Fate } from './settings.ts';

/** The acts of one person of a run, as their browser saw them. */
export interface Renewed {
  readonly renewer: Renewer;
  /** Keys of the payments that were accepted, and of the renewals that were opened without one. */
  readonly payments: readonly string[];
  readonly renewals: readonly string[];
  /** `paymentFailed`: the card was declined, so that nothing else happened. */
  readonly did: Fate | 'paymentFailed';
}

type Renewal = NonNullable<ResponseOf<typeof getRenewal>['renewal']>;
type Terms = ResponseOf<typeof getNewAccountTerms>;
type Result = ResponseOf<typeof getPaymentResult>;
interface Looked {
  readonly storeId: number;
  readonly intentId: string;
  readonly payoffCents: number;
  readonly asOf: string;
}

const AGAIN_MS = 250;
const WITHIN_MS = 420_000 * PATIENCE;
const PRESSES_MAX = 40;
/** Nothing was accepted: the loan or the day changed, so the person looks at the loan again. */
const LOOK_AGAIN: ReadonlySet<string> = new Set(['QuoteChanged', 'TermsChanged', 'PaymentInFlight']);
/** The day, the turn or the renewal changed while somebody was about to sign. */
const READ_AGAIN: ReadonlySet<string> = new Set([
  'NothingToSign',
  'DocumentChanged',
  'DisclosuresNotAcknowledged',
  'NotYourTurn',
  'SigningUnavailable',
  // The envelope is one of an earlier day.
  'NotFoundException',
  'TooManyRequestsException',
]);
const happens = (share: number): boolean => Math.random() < share;

/** One person at work on one loan. */
export class RenewalVisit {
  readonly #call: Caller;
  readonly #of: Renewer;
  readonly #untilMs = performance.now() + WITHIN_MS;
  #press = 0;
  /** Who has agreed to electronic documents. */
  readonly #agreed = new Set<Person>();

  constructor(call: Caller, of: Renewer) {
    this.#call = call;
    this.#of = of;
  }

  get #payer() {
    return this.#of.people[0];
  }

  async #pause(doing: string): Promise<void> {
    if (performance.now() > this.#untilMs) throw new Error(`loan ${this.#of.loanId} stood still: ${doing}`);
    await pause(AGAIN_MS);
  }

  look(): Promise<Looked> {
    return this.#call.untilAnswered<Looked>('look', this.#payer, { loanId: this.#of.loanId });
  }

  async read(): Promise<Renewal | null> {
    const asked = { loanId: this.#of.loanId, lmsId: 2 };
    return (await this.#call.untilAnswered<ResponseOf<typeof getRenewal>>('getRenewal', this.#payer, asked)).renewal;
  }

  /** Reads the terms, with what is paid by default. */
  #terms({ storeId }: Looked): Promise<Terms> {
    const { loanId, productId } = this.#of;
    return this.#call.untilAnswered<Terms>('getNewAccountTerms', this.#payer, { loanId, productId, storeId, lmsId: 2 });
  }

  /** Runs `act` until it is not refused because the loan changed. */
  async #lookingAgain<Done>(act: (looked: Looked, press: string) => Promise<Done>): Promise<Done> {
    for (let tries = 0; tries < PRESSES_MAX; tries += 1) {
      this.#press += 1;
      try {
        return await act(await this.look(), `torture_${this.#of.loanId}_press_${this.#press}`);
      } catch (error) {
        if (!(error instanceof RefusedCall) || !LOOK_AGAIN.has(error.errorCode)) throw error;
        await this.#pause(error.message);
      }
    }
    throw new Error(`the quote of loan ${this.#of.loanId} never stood still`);
  }

  #request({ storeId, intentId }: Looked, paymentKey: string, changes: PaymentChanges): PaymentRequest {
    const { loanId, people, method } = this.#of;
    const [{ profileId, customerId, name }] = people;
    const byBank: PaymentChanges = {
      cardIds: [{ type: 'bank', id: method.id }],
      achAuthorization: { version: BANK_AUTHORISATION_VERSIONS.once },
    };
    return aPaymentRequest(
      { profileId, customerId, cardId: method.id, loanId },
      {
        paymentKey,
        storeId,
        intentId,
        productBrand: 'tmx',
        username: `${customerId}@example.com`,
        customerName: name,
        cardNumber: method.lastFour,
        ...(method.isBank ? byBank : {}),
        ...changes,
      },
    );
  }

  /** Sends a payment, sometimes four times at once, until there is one answer. */
  async #submit(request: PaymentRequest): Promise<string> {
    const copies = happens(BEHAVIOR.quadruple) ? 4 : 1;
    const told = await Promise.allSettled(
      Array.from({ length: copies }, () =>
        this.#call.untilAnswered<{ messageKey: string }>('submitPayment', this.#payer, request),
      ),
    );
    const keys = new Set(told.flatMap((each) => (each.status === 'fulfilled' ? [each.value.messageKey] : [])));
    const [key] = keys;
    if (keys.size > 1) throw new Error(`one payment key had the answers ${[...keys].join(', ')}`);
    if (key !== undefined) return key;
    const failed = told.find((each) => each.status === 'rejected');
    throw failed?.reason ?? new Error('no answer');
  }

  /** Pays for a renewal with the terms of now. */
  payToRenew(): Promise<string> {
    return this.#lookingAgain(async (looked, key) => {
      const terms = await this.#terms(looked);
      const { productId, hash, minimumPayment } = terms;
      const renewal = { productId, termsHash: hash, ancillaryIds: [], migrateProduct: false, cash: null };
      const changes = { paymentType: 'refinance', paymentAmount: cents(minimumPayment), renewal } as const;
      return this.#submit(this.#request({ ...looked, intentId: terms.intentId }, key, changes));
    });
  }

  payOff(): Promise<string> {
    return this.#lookingAgain((looked, key) =>
      this.#submit(
        this.#request(looked, key, {
          paymentAmount: cents(looked.payoffCents),
          paymentType: 'payoff',
          isPayoff: true,
          paymentAmountType: 'payoff',
        }),
      ),
    );
  }

  /** Opens a renewal without a payment; its charge is paid already. */
  openUnpaid(): Promise<string> {
    return this.#lookingAgain(async (looked, renewalKey) => {
      const { productId, hash, intentId } = await this.#terms(looked);
      const asked = {
        renewalKey,
        loanId: this.#of.loanId,
        lmsId: 2,
        migrateProduct: false,
        disbursementAmount: null,
        disbursementType: 0,
        intentId,
        renewal: { productId, termsHash: hash, ancillaryIds: [] },
      };
      const call = this.#call.untilAnswered<ResponseOf<typeof openRenewal>>('openRenewal', this.#payer, asked);
      return (await call).renewal.renewalId;
    });
  }

  /** Waits until a payment has a result; returns whether it succeeded. */
  async follow(messageKey: string): Promise<boolean> {
    for (;;) {
      const { status } = await this.#call.untilAnswered<Result>('getPaymentResult', this.#payer, { messageKey });
      if (status !== 'PENDING') return status === 'COMPLETE';
      await this.#pause(`the payment ${messageKey}`);
    }
  }

  /** Takes the lock of a shared loan for the one who renews, as the web does after the payment. */
  async lock(): Promise<void> {
    if (this.#of.people.length === 1) return;
    const asked = { loanId: this.#of.loanId, value: true, lockType: 'alternate' };
    await this.#call.once('setLoanLock', this.#payer, asked);
  }

  async cancel(): Promise<void> {
    for (let renewal = await this.read(); renewal !== null && isOpen(renewal); renewal = await this.read()) {
      const { loanId, newLoanId } = renewal;
      const paymentAmount = renewal.paymentAmount;
      const asked = { loanHeader: '', loanId, lmsId: 2, newLoanId, paymentAmount, cancelReason: 'customerDeclined' };
      try {
        const call = this.#call.untilAnswered<ResponseOf<typeof cancelRenewal>>('cancelRenewal', this.#payer, asked);
        if ((await call).cancelled) return;
      } catch (error) {
        if (!(error instanceof RefusedCall) || error.errorCode !== 'RenewalEnded') throw error;
      }
      await this.#pause('ending it');
    }
  }

  /** Takes the booked renewal back, unless it is too late. */
  async takeBack(): Promise<void> {
    for (;;) {
      const renewal = await this.read();
      if (renewal === null || renewal.state !== 'booked' || renewal.isVoided) return;
      const { newLoanId: loanId, newLoanHeader: newLoanHeaderId } = renewal;
      const asked = { loanId, newLoanHeaderId, confirmationData: { confirmationNumber: null } };
      try {
        const call = this.#call.untilAnswered<ResponseOf<typeof voidRenewal>>('voidRenewal', this.#payer, asked);
        if ((await call).voided) return;
      } catch (error) {
        if (!(error instanceof RefusedCall) || error.errorCode !== 'RenewalEnded') throw error;
        return;
      }
      await this.#pause('taking it back');
    }
  }

  /** Lets the parties visit the signing page until the renewal is booked or ended. */
  async sign(behavior: Behavior): Promise<void> {
    for (let renewal = await this.read(); renewal !== null && isOpen(renewal); renewal = await this.read()) {
      if (renewal.state === 'awaitingSignature') await this.#visitInTurn(behavior);
      await this.#pause('signing');
    }
  }

  async #visitInTurn(behavior: Behavior): Promise<void> {
    const { loanId, people } = this.#of;
    for (const person of people) {
      try {
        await this.#makeReady(person);
        const { event } = await visitPage(this.#call, { loanId, type: 'refinance' }, person, behavior);
        if (event === 'decline') return;
      } catch (error) {
        if (!(error instanceof RefusedCall) || !READ_AGAIN.has(error.errorCode)) throw error;
      }
    }
  }

  /** Waits until the renewal is neither open nor still to be seen. */
  async waitForEnd(): Promise<void> {
    for (let renewal = await this.read(); renewal !== null && isOpen(renewal); renewal = await this.read())
      await this.#pause('the end');
  }

  async #makeReady(person: Person): Promise<void> {
    const { asOf: on } = await this.look();
    if (!this.#agreed.has(person)) await giveConsent(this.#call, person);
    this.#agreed.add(person);
    await acknowledge(this.#call, { loanId: this.#of.loanId, type: 'refinance', on }, person);
  }

  /** Opens the signing page of the first who signs, on the last day; null when the renewal has ended. */
  async openLate(): Promise<string | null> {
    for (;;) {
      const renewal = await this.read();
      if (renewal === null || !isOpen(renewal)) return null;
      try {
        await this.#makeReady(this.#payer);
        const of = { loanId: this.#of.loanId, type: 'refinance' } as const;
        const opened = await openPage(this.#call, of, this.#payer, BEHAVIOR);
        if (opened.url !== null) return opened.url;
      } catch (error) {
        if (!(error instanceof RefusedCall) || !READ_AGAIN.has(error.errorCode)) throw error;
      }
      await this.#pause('opening the page');
    }
  }
}

function isOpen({ state }: Renewal): boolean {
  return state !== 'booked' && state !== 'ended';
}

/** Lets somebody renew their loan, as their fate says. What a `late` one does after the end is left to the caller. */
export async function renewLoan(
  call: Caller,
  renewer: Renewer,
  returnDebit: ReturnDebit,
  behavior: Behavior,
): Promise<Renewed> {
  const visit = new RenewalVisit(call, renewer);
  const paid = await visit.payToRenew();
  const payments = [paid];
  const renewals: string[] = [];
  const renewed = (did: Renewed['did']): Renewed => ({ renewer, payments, renewals, did });
  if (!(await visit.follow(paid))) return renewed('paymentFailed');
  await visit.lock();
  switch (renewer.fate) {
    case 'signed':
      await visit.sign(behavior);
      break;
    case 'declined':
      await visit.sign({ ...behavior, decline: 1, later: 0 });
      break;
    case 'cancelled':
      await visit.cancel();
      break;
    case 'voided':
      await visit.sign(behavior);
      await visit.takeBack();
      break;
    case 'paidOff': {
      const off = await visit.payOff();
      payments.push(off);
      if (await visit.follow(off)) await visit.waitForEnd();
      else await visit.cancel();
      break;
    }
    case 'unpaid':
      await visit.cancel();
      renewals.push(await visit.openUnpaid());
      await visit.sign(behavior);
      break;
    case 'returned':
      // The bank returns it when the day closes, and nobody waits for that.
      await returnDebit(paid);
      break;
    case 'late':
      break;
  }
  return renewed(renewer.fate);
}

/** Makes the bank return a debit today. */
export type ReturnDebit = (reference: string) => Promise<void>;
