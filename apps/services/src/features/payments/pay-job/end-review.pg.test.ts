import { expect, test } from 'vitest';
import { endReview, listReviews, type ReviewFinding } from '#features/payments/end-review.ts';
import { getPaymentResult } from '#features/payments/reads/get-payment-result.ts';
import { aPaymentToAccept, callerOf } from '#features/payments/payment.fixture.ts';
import { acceptPayment } from '#features/payments/accept/accept-payment.ts';
import { statement } from '#platform/database.ts';
import { faulty, openPaymentLanes } from './payment-lanes.fixture.ts';

const { owner, worker, api, closedLoans, startLanes, running, accept, reaches, path, posted } =
  await openPaymentLanes();

const SAID = statement<{ decision: string; reason: string; facts: unknown }>(
  'test_said',
  `select decision, reason, facts from app.audit_log where object = $1 and action = 'payment.review' order by audit_id desc limit 1`,
);

const end = (paymentId: string, finding: ReviewFinding, processorId: string | null = null) =>
  endReview(worker, { paymentId, finding, processorId, because: 'looked myself', by: 'olga' });

/** Accepts a payment whose charge gets no answer, arrived or not, and waits until the payment is in review. */
async function unheard(processor: ReturnType<typeof faulty>, fault: 'lostAfter' | 'lostBefore' = 'lostAfter') {
  processor.faults.push(fault);
  processor.setReachable(false);
  const accepted = await accept();
  const lanes = startLanes(processor, { inquiriesMax: 1 });
  await reaches(accepted.id, 'review');
  await lanes.stop(2_000);
  running.splice(0);
  return accepted;
}

test('a payment sent back from review is inquired about and booked once the processor answers [D5]', async () => {
  const processor = faulty([]);
  const { id } = await unheard(processor);
  expect(await listReviews(worker)).toMatchObject([{ paymentId: id, amountCents: 2_500, givenUpAt: 'unknown' }]);
  expect(await end('pay_nobody', 'again')).toBeNull();
  expect(await end(id, 'givenBack')).toBeNull();
  expect(await end(id, 'again')).toBe('unknown');
  expect(await end(id, 'again')).toBeNull();
  expect(await owner.row(SAID, [id])).toEqual({
    decision: 'allowed',
    reason: 'looked myself',
    facts: { found: 'again', by: 'olga' },
  });
  processor.setReachable(true);
  startLanes(processor);
  await reaches(id, 'posted');
  expect(await path(id)).toBe('accepted claimed answer_lost gave_up ask_again captured posted');
  expect(processor.charges).toHaveLength(1);
  expect(await posted(id)).toEqual({ n: 1, amount: 2_500 });
  expect(await listReviews(worker)).toEqual([]);
});

test('a payment sent back from review fails if it was never charged, and the payer is notified [D5]', async () => {
  const processor = faulty([]);
  const { id, who } = await unheard(processor, 'lostBefore');
  // While the payment was in review, the borrower paid with a different payment.
  const other = aPaymentToAccept(who, { paymentId: 'pay_paid_otherwise', paymentKey: 'key_paid_otherwise' });
  await acceptPayment(api, other);
  processor.setReachable(true);
  startLanes(processor);
  await reaches('pay_paid_otherwise', 'posted');
  expect(await end(id, 'again')).toBe('unknown');
  await reaches(id, 'failed');
  expect(await path(id)).toBe('accepted claimed answer_lost gave_up ask_again not_found refused');
  expect(processor.charges.map(({ reference }) => reference)).toEqual(['pay_paid_otherwise']);
  expect(await posted(id)).toEqual({ n: 0, amount: 0 });
  expect(await getPaymentResult(api, id, callerOf(who))).toMatchObject({
    status: 'FAILED',
    Error: expect.stringContaining('You were not charged.'),
  });
});

test('a reviewed payment is booked or failed when a person reports whether it was charged', async () => {
  const processor = faulty([]);
  const [charged, uncharged] = [await unheard(processor), await unheard(processor)];
  expect(await end(charged.id, 'charged', 'found_1')).toBe('captured');
  expect(await end(uncharged.id, 'uncharged')).toBe('failed');
  startLanes(processor);
  await reaches(charged.id, 'posted');
  expect(await path(charged.id)).toBe('accepted claimed answer_lost gave_up book_again posted');
  expect(await posted(charged.id)).toEqual({ n: 1, amount: 2_500 });
  expect(await path(uncharged.id)).toBe('accepted claimed answer_lost gave_up found_uncharged');
  expect(await posted(uncharged.id)).toEqual({ n: 0, amount: 0 });
});

test('a stuck void is retried after its review, or closed when a person returned the money', async () => {
  const processor = faulty([]);
  const [again, byHand] = [await accept(), await accept()];
  for (const { who } of [again, byHand]) closedLoans.add(who.loanId);
  const lanes = startLanes(
    { ...processor, voidCharge: () => Promise.resolve({ kind: 'unknown', detail: 'no' }) },
    { inquiriesMax: 1 },
  );
  for (const { id } of [again, byHand]) await reaches(id, 'review');
  await lanes.stop(2_000);
  running.splice(0);
  expect(await end(again.id, 'charged', 'x')).toBeNull();
  expect(await end(again.id, 'again')).toBe('void_pending');
  expect(await end(byHand.id, 'givenBack')).toBe('voided');
  startLanes(processor);
  await reaches(again.id, 'voided');
  expect(processor.charges.map(({ status }) => status).toSorted()).toEqual(['captured', 'voided']);
});

test('a review cannot end while another payment of the loan is under way [D7]', async () => {
  const processor = faulty([]);
  const { id, who } = await unheard(processor);
  const other = aPaymentToAccept(who, { paymentId: 'pay_other_of_review', paymentKey: 'key_other_of_review' });
  expect((await acceptPayment(api, other)).answer).toBe('accepted');
  expect(await end(id, 'again')).toBe('otherUnderWay');
  processor.setReachable(true);
  startLanes(processor);
  await reaches('pay_other_of_review', 'posted');
  expect(await end(id, 'again')).toBe('unknown');
  await reaches(id, 'posted');
});
