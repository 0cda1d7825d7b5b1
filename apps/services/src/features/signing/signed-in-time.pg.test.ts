import { addDays } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import { findBrokenLinks } from '#features/documents/document-chain-queries.ts';
import { listSigned } from '#features/documents/document-queries.ts';
import { statement } from '#platform/database.ts';
import { advance } from '#servicing/day-end/run-day-end.ts';
import { queueRead } from './envelopes/queue-work.ts';
import { personOf } from '#servicing/commands/trial-people.fixture.ts';
import { openSigningTrial, TODAY } from './signing.fixture.ts';

const trial = await openSigningTrial();
const ann = personOf('ann');
const TOMORROW = addDays(TODAY, 1);
const DAYS = statement<{ offer: string; state: string; link: string }>(
  'in_time_test_days',
  `select o.doc_signed_on::text as offer, o.state,
          (select string_agg(distinct l.business_date::text, ' ') from app.document_link l where l.loan_id = o.loan_id) as link
     from servicing.settlement_offer o where o.loan_id = $1`,
);

/** Opens the signing page of an offer that may be signed for so many more days. */
async function opened(days: number) {
  const loanId = await trial.openLoan();
  if (days !== 14) await trial.owner.rows(LAST_ON, [loanId, addDays(TODAY, days)]);
  await trial.ready(loanId, ann);
  const { url } = await trial.start(loanId, ann);
  const [envelope] = await trial.envelopes(loanId);
  return { loanId, url, envelopeId: envelope?.envelope_id ?? '' };
}
const LAST_ON = statement(
  'in_time_test_last_on',
  'update servicing.settlement_offer set expires_on = $2 where loan_id = $1',
);

test('a signature counts on the day on which it was given, although it is read on a later day [OFR-007]', async () => {
  const [early, last, late] = [await opened(14), await opened(0), await opened(0)];
  for (const { url } of [early, last]) await trial.vendor.act(url, { kind: 'sign' });
  await advance(trial.worker, 2, TOMORROW);
  // The vendor counts by its own clock and takes it.
  await trial.vendor.act(late.url, { kind: 'sign' });
  for (const { envelopeId } of [early, last, late]) await queueRead(trial.owner, envelopeId, `in-time:${envelopeId}`);
  await trial.work();
  const days = { offer: TODAY, link: TODAY };
  expect(await trial.owner.row(DAYS, [early.loanId])).toEqual({ ...days, state: 'open' });
  expect(await trial.owner.row(DAYS, [last.loanId])).toEqual({ ...days, state: 'expired' });
  for (const { loanId } of [early, last]) {
    expect(await trial.status(loanId, ann)).toMatchObject({ status: 'complete', docSigned: true });
    const signed = await listSigned(trial.api, ann.customerIds, loanId);
    expect(new Set(signed.map(({ signedOn }) => signedOn))).toEqual(new Set([TODAY]));
    expect(await findBrokenLinks(trial.owner, loanId)).toEqual([]);
  }
  expect(await trial.settlement(early.loanId)).toMatchObject({ step: 'pay' });
  expect(await trial.settlement(last.loanId)).toMatchObject({ step: 'closed', docSigned: true });
  expect(await trial.envelopes(late.loanId)).toMatchObject([{ state: 'completed', refused_why: 'offer_closed' }]);
  await trial.lawful();
});
