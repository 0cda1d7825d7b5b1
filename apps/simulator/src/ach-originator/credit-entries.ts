import type { FastifyReply, FastifyRequest } from 'fastify';
import { addWeekdays } from './magic-accounts.ts';
import { textAt } from '#json/value-at.ts';
import { MAGIC_CREDIT_ACCOUNTS } from '#payout-desk/magic-payouts.ts';
import type { BookedPayout } from '#payout-desk/payout-books.ts';
import { newPayout, type PayoutDesk } from '#payout-desk/payout-desk.ts';
import { runPayout } from '#payout-desk/run-payout.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Builds a credit as every call answers it. The bank says ACCEPTED also when it has paid: only a return tells otherwise. */
export function toCreditAnswer({ id, reference, state, amountCents, effectiveDate }: BookedPayout) {
  const amount = `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;
  const status = state === 'refused' ? 'REFUSED' : 'ACCEPTED';
  const reason = status === 'REFUSED' ? { reason: 'INVALID_ACCOUNT' } : {};
  return { id, reference, direction: 'credit', status, amount, effectiveDate, ...reason };
}

/** Finds the credit of a reference; null when there is none. */
export function findCredit({ books }: PayoutDesk, reference: string): BookedPayout | null {
  return books.ofReference(reference)[0] ?? null;
}

/** Reads a requested credit. Returns null when a field is missing or malformed. */
function readCredit(desk: PayoutDesk, body: unknown): BookedPayout | null {
  const reference = textAt(body, 'reference') ?? '';
  const [, dollars, cents] = /^(\d{1,9})\.(\d{2})$/.exec(textAt(body, 'amount') ?? '') ?? [];
  const amountCents = dollars === undefined ? 0 : Number(dollars) * 100 + Number(cents);
  const effectiveDate = textAt(body, 'effectiveDate') ?? '';
  const account = textAt(body, 'receiver', 'accountNumber') ?? '';
  const isRight =
    reference !== '' &&
    amountCents > 0 &&
    DAY.test(effectiveDate) &&
    /^\d{9}$/.test(textAt(body, 'receiver', 'routingNumber') ?? '') &&
    /^\d{4,17}$/.test(account) &&
    textAt(body, 'secCode') === 'PPD';
  if (!isRight) return null;
  const magic = MAGIC_CREDIT_ACCOUNTS.find(({ lastFour }) => account.endsWith(lastFour)) ?? null;
  return newPayout(desk, {
    reference,
    amountCents,
    receiver: textAt(body, 'receiver', 'name') ?? '',
    target: `account •••• ${account.slice(-4)}`,
    state: magic !== null && magic.code === null ? 'refused' : 'accepted',
    effectiveDate,
    returnCode: magic?.code ?? null,
    returnedOn: magic === null || magic.code === null ? null : addWeekdays(effectiveDate, magic.afterDays),
  });
}

/** Takes a credit. A repeated reference gets its first answer. */
export async function takeCredit(desk: PayoutDesk, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const failure = { message: 'Simulated: nothing was taken.' };
  if (desk.faults.isDown()) return reply.code(503).send(failure);
  const credit = readCredit(desk, request.body);
  if (credit === null) return reply.code(400).send({ message: 'The entry is not valid.' });
  return runPayout(desk, {
    plan: desk.faults.plan(credit.reference, credit.amountCents),
    request,
    reply,
    failure,
    book: ({ isRefused }) => {
      const first = findCredit(desk, credit.reference);
      const kept: BookedPayout =
        first ?? (isRefused ? { ...credit, state: 'refused', returnCode: null, returnedOn: null } : credit);
      if (first === null) desk.books.add(kept);
      return { status: kept.state === 'refused' ? 422 : first === null ? 201 : 200, body: toCreditAnswer(kept) };
    },
  });
}
