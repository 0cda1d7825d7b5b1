import { randomUUID } from 'node:crypto';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import type { CommandResult } from '@lendside/providers/loan-systems/command-result.ts';
import { toIntentId } from '@lendside/providers/loan-systems/loan-reader.ts';
import type {
  QuotedRenewal,
  RenewalBooked,
  RenewalCalls,
  RenewalToOpen,
  RenewalWish,
} from '@lendside/providers/loan-systems/renewal-calls.ts';
import type { Transaction } from '#platform/database.ts';
import { renewalCalls } from '#servicing/capabilities/renewal-calls.ts';
import { type openCommandBooks, TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import { findLoanOf } from '#servicing/loans/reads/loan-queries.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';

type Books = Awaited<ReturnType<typeof openCommandBooks>>;

/** The wish of a plain renewal into a product. */
export function wishOf(productId: number, paymentCents: number, more: Partial<RenewalWish> = {}): RenewalWish {
  return {
    kind: 'renewal',
    newProductId: productId,
    paymentCents: cents(paymentCents),
    cashOutCents: NO_CENTS,
    channel: 'store',
    ancillaryIds: [],
    ...more,
  };
}

/** A moment that is still to come, at that hour in UTC: 14 is morning at every store, 23 is after they close. It belongs to the business
 *  date on which the test stands. */
export function tomorrowAt(hourUtc: number): Date {
  const at = new Date();
  at.setUTCDate(at.getUTCDate() + 1);
  at.setUTCHours(hourUtc, 0, 0, 0);
  return at;
}

/** Returns the value of an answer that must not be a refusal. */
export function valueOf<T>(answer: CommandResult<T>): T {
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.refusal)}`);
  return answer.value;
}

/** Steps of a renewal as the features take them: quoted and opened under the role of the HTTP side, booked under that of the worker. */
export class RenewalSteps {
  readonly books: Books;
  readonly lmsId: BuiltInSystemId;
  readonly http: RenewalCalls<Transaction>;
  readonly worker: RenewalCalls<Transaction>;

  constructor(books: Books, lmsId: BuiltInSystemId = 2) {
    this.books = books;
    this.lmsId = lmsId;
    this.http = renewalCalls(lmsId, books.api);
    this.worker = renewalCalls(lmsId, books.worker);
  }

  find(loanId: number, customerId = TRIAL_CUSTOMER) {
    return this.http.findRenewal(loanId, [customerId]);
  }

  async quote(loanId: number, wish: RenewalWish, customerId = TRIAL_CUSTOMER): Promise<QuotedRenewal> {
    const quoted = await this.http.quoteRenewal(loanId, wish, [customerId]);
    if (quoted?.ok !== true) throw new Error(`not quoted: ${JSON.stringify(quoted)}`);
    return quoted.value;
  }

  /** Returns the quote that a customer sees now. */
  async intentOf(loanId: number, customerId = TRIAL_CUSTOMER): Promise<string> {
    const record = await findLoanOf(this.books.worker, this.lmsId, [customerId], loanId);
    if (record === null) throw new Error(`loan ${loanId} is gone`);
    return toIntentId(record);
  }

  /** Returns a command that opens this renewal with the terms of now. */
  async toOpen(loanId: number, wish: RenewalWish, more: Partial<RenewalToOpen> = {}): Promise<RenewalToOpen> {
    const customerId = more.opener?.customerId ?? TRIAL_CUSTOMER;
    const { hash } =
      more.termsHash === undefined ? await this.quote(loanId, wish, customerId) : { hash: more.termsHash };
    const renewalId = more.renewalId ?? randomUUID();
    return {
      key: `open:${renewalId}`,
      loanId,
      renewalId,
      wish,
      termsHash: hash,
      intentId: await this.intentOf(loanId, customerId),
      payment: wish.paymentCents === 0 ? null : { paymentId: `pay_${renewalId}`, tender: 'card' },
      opener: { customerId, name: 'Tess Trial', guestSessionId: null },
      ...more,
    };
  }

  send(command: RenewalToOpen): Promise<CommandResult<{ readonly renewalId: string }>> {
    return this.books.api.transaction((tx) => this.http.openRenewal(command, tx));
  }

  async open(loanId: number, wish: RenewalWish, more: Partial<RenewalToOpen> = {}): Promise<RenewalToOpen> {
    const command = await this.toOpen(loanId, wish, more);
    valueOf(await this.send(command));
    return command;
  }

  async capture({ renewalId, loanId, wish, payment }: RenewalToOpen) {
    if (payment === null) throw new Error('this renewal has no payment');
    const [result] = await this.books.inUnit((tx) =>
      postPayments(tx, this.lmsId, [
        {
          reference: payment.paymentId,
          loanId,
          amountCents: wish.paymentCents,
          purpose: 'standard',
          channel: payment.tender,
          confirmationNumber: '1234567897',
          renewalId,
        },
      ]),
    );
    if (result?.ok !== true) throw new Error(`not posted: ${JSON.stringify(result)}`);
    return result.posted;
  }

  /** Quotes the terms of today, notes them as the terms of the day and returns their hash. */
  async revise({ loanId, renewalId, wish }: RenewalToOpen): Promise<string> {
    const { hash, terms } = await this.quote(loanId, wish);
    await this.books.inUnit((tx) => this.worker.reviseRenewal({ renewalId, asOf: terms.asOf, hash }, tx));
    return hash;
  }

  complete(
    { loanId, renewalId }: RenewalToOpen,
    termsHash: string,
    { key = `sign:${renewalId}:${termsHash.slice(0, 8)}`, signedAt = tomorrowAt(14) } = {},
  ): Promise<CommandResult<RenewalBooked>> {
    return this.books.inUnit((tx) => this.worker.completeRenewal({ key, loanId, renewalId, termsHash, signedAt }, tx));
  }

  end({ loanId, renewalId }: RenewalToOpen, why: 'cancelled' | 'declined' | 'expired' = 'cancelled') {
    const command = { key: `end:${renewalId}`, loanId, renewalId, why };
    return this.books.inUnit((tx) => this.worker.endRenewal(command, tx));
  }

  /** Opens and pays. */
  async openPaid(loanId: number, wish: RenewalWish, more: Partial<RenewalToOpen> = {}): Promise<RenewalToOpen> {
    const opened = await this.open(loanId, wish, more);
    if (wish.paymentCents > 0) await this.capture(opened);
    return opened;
  }

  /** Opens, pays and signs on one day. Returns the number of the new loan. */
  async renew(loanId: number, wish: RenewalWish, more: Partial<RenewalToOpen> = {}): Promise<number> {
    const opened = await this.openPaid(loanId, wish, more);
    return valueOf(await this.complete(opened, await this.revise(opened))).newLoanId;
  }
}
