import type { BusinessDate } from '#calendar/business-date.ts';
import { annualPercentageRate } from '#compliance/apr.ts';
import type { ScheduleItem } from '#loans/loan-snapshot.ts';
import { subtractCents, sumCents, type Cents } from '#money/cents.ts';
import type { LendingBox, PaymentSeries } from './terms-quote.ts';

function paymentSeries(schedule: readonly ScheduleItem[]): PaymentSeries[] {
  const series: PaymentSeries[] = [];
  for (const { amountCents, dueOn } of schedule) {
    const last = series.at(-1);
    if (last?.amountCents === amountCents) series.splice(-1, 1, { ...last, count: last.count + 1 });
    else series.push({ count: 1, amountCents, firstDueOn: dueOn });
  }
  return series;
}

/** Computes the five amounts of the Truth-in-Lending box from what is financed on the note date and the payments that repay
 *  it. Source: 12 CFR 1026.18(b) to (h); loan-core 6.1, 6.2. */
export function lendingBox(note: {
  readonly amountFinancedCents: Cents;
  readonly noteOn: BusinessDate;
  readonly schedule: readonly ScheduleItem[];
}): LendingBox {
  const { amountFinancedCents, noteOn, schedule } = note;
  const totalOfPaymentsCents = sumCents(...schedule.map((item) => item.amountCents));
  const payments = schedule.map((item) => ({ amountCents: item.amountCents, on: item.dueOn }));
  return {
    apr: annualPercentageRate({ amountCents: amountFinancedCents, on: noteOn }, payments),
    financeChargeCents: subtractCents(totalOfPaymentsCents, amountFinancedCents),
    amountFinancedCents,
    totalOfPaymentsCents,
    payments: paymentSeries(schedule),
  };
}
