import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { formatApr } from '@lendside/domain/compliance/apr.ts';
import { lineApr } from '@lendside/domain/origination/line-apr.ts';
import { noteDisclosure } from '@lendside/domain/origination/note-disclosure.ts';
import type { LendingBox } from '@lendside/domain/origination/terms-quote.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { productOf } from './to-loan-entity.ts';

type Disclosures = Pick<ResponseOf<typeof getAccountDetail>, 'apr' | 'truthInLending'>;

/** Boxes of notes seen before. A rate takes milliseconds to solve, and a note does not change. */
const boxes = new Map<string, LendingBox | null>();
const BOXES_MAX = 4_000;

function boxOf({ snapshot }: LoanRecord, product: ReturnType<typeof productOf>): LendingBox | null {
  const { noteOn, originalPrincipalCents, schedule } = snapshot;
  const key = `${product.productId} ${noteOn} ${originalPrincipalCents} ${schedule.map((item) => `${item.dueOn}:${item.amountCents}`).join()}`;
  const known = boxes.get(key);
  if (known !== undefined) return known;
  const box = noteDisclosure(snapshot, product);
  if (boxes.size >= BOXES_MAX) boxes.clear();
  boxes.set(key, box);
  return box;
}

/** Returns the annual percentage rate of a loan and the Truth-in-Lending figures of its note. A line of credit has a rate with
 *  its customary fee and no closed-end figures. Source: 12 CFR 1026.14, 1026.18; loan-core 6.1, 6.2. */
export function toDisclosures(record: LoanRecord): Disclosures {
  const product = productOf(record);
  if (product.kind === 'line') return { apr: formatApr(lineApr(product)), truthInLending: null };
  const box = boxOf(record, product);
  if (box === null) return { apr: null, truthInLending: null };
  const apr = formatApr(box.apr);
  return {
    apr,
    truthInLending: {
      noteDate: record.snapshot.noteOn,
      apr,
      financeCharge: box.financeChargeCents,
      amountFinanced: box.amountFinancedCents,
      totalOfPayments: box.totalOfPaymentsCents,
      payments: box.payments.map(({ count, amountCents, firstDueOn }) => ({
        count,
        amount: amountCents,
        firstDueDate: firstDueOn,
      })),
    },
  };
}
