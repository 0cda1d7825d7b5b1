import { expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import {
  after,
  beginLine,
  done,
  drawNow,
  LINE,
  liveLineUntil,
  refoldLine,
  theLine,
} from '#draws/line-story.fixture.ts';
import { owedCents } from '#loans/charges/interest.ts';
import { reversePayment } from '#loans/payments/reverse-payment.ts';
import { cents, NO_CENTS } from '#money/cents.ts';
import { offerSettlement, paySettlement, signSettlement } from '#settlements/settlement.ts';

const OPENED = businessDate('2026-04-10');

test('a settlement that comes back adds no interest for the days since the charge-off [I4 I7]', () => {
  const drawn = drawNow(beginLine(cents(250_000), OPENED), cents(100_000), 'ach');
  const late = liveLineUntil(drawn, addDays(OPENED, 300));
  const stoppedOn = late.ledger.find(({ entry }) => entry.event === 'CHARGE_OFF')?.on ?? OPENED;
  const off = liveLineUntil(drawn, stoppedOn);
  expect(off.loan.status).toBe(6);
  const offer = done(signSettlement(done(offerSettlement(off.loan)), off.loan.asOf));
  const { payment } = done(paySettlement(off.loan, LINE, offer, offer.amountCents));
  const settled = after(off, { loan: payment.loan, entries: payment.entries, events: [] });
  const nextDay = liveLineUntil(settled, addDays(stoppedOn, 1));
  const history = nextDay.ledger.map((dated, index) => ({ key: String(index), ...dated }));
  const back = after(
    nextDay,
    done(
      reversePayment(nextDay.loan, LINE, {
        posted: history.slice(off.ledger.length, settled.ledger.length),
        kind: 'achReturn',
        returnCode: 'R01',
        isChannelSettled: false,
        chargebackFeeCents: NO_CENTS,
        isFeeTaken: false,
        interestStoppedOn: stoppedOn,
        history,
      }),
    ),
  );
  const { balances, accruedExact } = back.loan;
  expect(owedCents(accruedExact)).toBe(balances.interestCents);
  expect(refoldLine(back)).toMatchObject({ accruedExact, customaryFeeExact: theLine(back.loan).customaryFeeExact });
});
