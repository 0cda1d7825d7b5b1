import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import type { CommandResult } from '@lendside/providers/loan-systems/command-result.ts';
import { toIntentId } from '@lendside/providers/loan-systems/loan-reader.ts';
import type {
  QuotedRenewal,
  RenewalCalls,
  RenewalToOpen,
  RenewalWish,
} from '@lendside/providers/loan-systems/renewal-calls.ts';
import { randomUUID } from 'node:crypto';
import type { Transaction } from '#platform/database.ts';
import { renewalCalls } from '#servicing/capabilities/renewal-calls.ts';
import { openCommandBooks, TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';

type Books = Awaited<ReturnType<typeof openCommandBooks>>;

/** The wish of a plain renewal into the same product. */
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

function valueOf<T>(answer: CommandResult<T>): T {
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.refusal)}`);
  return answer.value;
}

/** Steps of a renewal as the features take them: quoted and opened under the role of the HTTP side, booked under that of the worker. */
export function renewalSteps(books: Books, lmsId: BuiltInSystemId = 2) {
  const http: RenewalCalls<Transaction> = renewalCalls(lmsId, books.api);
  const worker: RenewalCalls<Transaction> = renewalCalls(lmsId, books.worker);
  const asHttp = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => books.api.transaction(work);
  const quote = async (loanId: number, wish: RenewalWish, customerId = TRIAL_CUSTOMER): Promise<QuotedRenewal> => {
    const quoted = await http.quoteRenewal(loanId, wish, [customerId]);
    if (quoted?.ok !== true) throw new Error(`not quoted: ${JSON.stringify(quoted)}`);
    return quoted.value;
  };
  /** Returns a command that opens this renewal with the terms of now. */
  const toOpen = async (
    loanId: number,
    wish: RenewalWish,
    more: Partial<RenewalToOpen> = {},
  ): Promise<RenewalToOpen> => {
    const customerId = more.opener?.customerId ?? TRIAL_CUSTOMER;
    const { hash } = await quote(loanId, wish, customerId);
    const renewalId = more.renewalId ?? randomUUID();
    return {
      key: `open:${renewalId}`,
      loanId,
      renewalId,
      wish,
      termsHash: hash,
      intentId: toIntentId(await books.loan(loanId, lmsId)),
      payment: wish.paymentCents === 0 ? null : { paymentId: `pay_${renewalId}`, tender: 'card' },
      opener: { customerId, name: 'Tess Trial', guestSessionId: null },
      ...more,
    };
  };
  const open = async (loanId: number, wish: RenewalWish, more: Partial<RenewalToOpen> = {}): Promise<RenewalToOpen> => {
    const command = await toOpen(loanId, wish, more);
    valueOf(await asHttp((tx) => http.openRenewal(command, tx)));
    return command;
  };
  const capture = async ({ renewalId, loanId, wish, payment }: RenewalToOpen) => {
    if (payment === null) throw new Error('this renewal has no payment');
    const [result] = await books.inUnit((tx) =>
      postPayments(tx, lmsId, [
        {
          reference: payment.paymentId,
          loanId,
          amountCents: wish.paymentCents,
          purpose: 'standard',
          channel: payment.tender === 'store' ? 'store' : payment.tender,
          confirmationNumber: '1234567897',
          renewalId,
        },
      ]),
    );
    if (result?.ok !== true) throw new Error(`not posted: ${JSON.stringify(result)}`);
    return result.posted;
  };
  /** Quotes the terms of today, notes them as the terms of the day and returns their hash. */
  const revise = async ({ loanId, renewalId, wish }: RenewalToOpen): Promise<string> => {
    const { hash, terms } = await quote(loanId, wish);
    await books.inUnit((tx) => worker.reviseRenewal({ renewalId, asOf: terms.asOf, hash }, tx));
    return hash;
  };
  const complete = (
    { loanId, renewalId }: RenewalToOpen,
    termsHash: string,
    { key = `sign:${renewalId}:${termsHash.slice(0, 8)}`, signedAt = new Date() } = {},
  ) => books.inUnit((tx) => worker.completeRenewal({ key, loanId, renewalId, termsHash, signedAt }, tx));
  return {
    http,
    worker,
    asHttp,
    quote,
    toOpen,
    open,
    capture,
    revise,
    complete,
    find: (loanId: number) => http.findRenewal(loanId, [TRIAL_CUSTOMER]),
    /** Opens, pays and signs on one day. Returns the number of the new loan. */
    renew: async (loanId: number, wish: RenewalWish): Promise<number> => {
      const opened = await open(loanId, wish);
      if (wish.paymentCents > 0) await capture(opened);
      return valueOf(await complete(opened, await revise(opened))).newLoanId;
    },
  };
}
