import { createHash } from 'node:crypto';
import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { refundOfAncillary } from '@lendside/domain/loans/ancillaries/ancillary.ts';
import { ANCILLARY_PRODUCTS } from '@lendside/domain/loans/ancillaries/ancillary-products.ts';
import { decided, refused, type Decided } from '@lendside/domain/loans/loan-change.ts';
import { cents, sumCents } from '@lendside/domain/money/cents.ts';
import type { LoanCover } from '@lendside/providers/loan-systems/ancillary-calls.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';

interface CoverRow {
  readonly key: string;
  readonly ancillary_id: number;
  readonly premium: number;
  readonly commission: number;
  readonly sold_on: string;
  readonly ends_on: string;
  readonly is_financed: boolean;
  readonly cancelled_on: string | null;
  readonly is_asked: boolean;
}

/** Products of a renewal that was taken back were never sold, so its loan (28) is left out. */
const COVERS = statement<CoverRow>(
  'loan_covers',
  `select s.key, s.ancillary_id, s.premium, s.commission, s.sold_on, s.ends_on, s.is_financed, s.cancelled_on,
          s.cancel_asked_at is not null as is_asked
     from servicing.loan mine
     join servicing.loan l on l.customer_id = mine.customer_id and left(l.loan_header, 13) = left(mine.loan_header, 13)
     join servicing.ancillary_sale s on s.loan_id = l.loan_id
    where mine.loan_id = $1 and l.status <> 28
    order by s.sold_on desc, s.key, s.ancillary_id`,
);

/** A cover with the key of the command that sold it. */
interface SoldCover extends LoanCover {
  readonly saleKey: string;
}

function stateOf(row: CoverRow, on: BusinessDate): LoanCover['state'] {
  if (row.cancelled_on !== null) return 'cancelled';
  if (businessDate(row.ends_on) <= on) return 'ended';
  return row.is_asked ? 'cancelling' : 'running';
}

function toCover(row: CoverRow, on: BusinessDate): SoldCover {
  const sale = {
    premiumCents: cents(row.premium),
    commissionCents: cents(row.commission),
    soldOn: businessDate(row.sold_on),
    endsOn: businessDate(row.ends_on),
    isFinanced: row.is_financed,
  };
  const refund = refundOfAncillary(sale, row.cancelled_on === null ? on : businessDate(row.cancelled_on));
  const terms = ANCILLARY_PRODUCTS.find(({ ancillaryId }) => ancillaryId === row.ancillary_id);
  return {
    saleKey: row.key,
    coverId: createHash('sha256').update(`${row.key} ${row.ancillary_id}`).digest('hex').slice(0, 32),
    ancillaryId: row.ancillary_id,
    name: terms?.name ?? `Product ${row.ancillary_id}`,
    description: terms?.description ?? '',
    priceCents: sumCents(sale.premiumCents, sale.commissionCents),
    soldOn: sale.soldOn,
    endsOn: sale.endsOn,
    refundCents: sumCents(refund.premiumCents, refund.commissionCents),
    state: stateOf(row, on),
  };
}

/** Reads the ancillary products of a loan's chain, newest first, with what a cancellation on the day refunds. */
export async function readCovers(db: Queryable, loanId: number, on: BusinessDate): Promise<readonly SoldCover[]> {
  return (await db.rows(COVERS, [loanId])).map((row) => toCover(row, on));
}

const ASK_END = statement<{ answer: string }>(
  'ask_cover_end',
  'select servicing.ask_cover_end($1, $2, $3, $4, $5) as answer',
);

/** Notes that a borrower asked to cancel a cover. Refuses with `not_eligible` and the reason `no_such_ancillary` when it does not run,
 *  or `renewal_open`. Asking again changes nothing. */
export async function askCoverEnd(
  tx: Transaction,
  {
    lmsId,
    loanId,
    coverId,
    on,
  }: { readonly lmsId: number; readonly loanId: number; readonly coverId: string; readonly on: BusinessDate },
): Promise<Decided<LoanCover>> {
  const cover = (await readCovers(tx, loanId, on)).find((each) => each.coverId === coverId);
  if (cover === undefined) return refused({ code: 'not_eligible', reason: 'no_such_ancillary' });
  if (cover.state === 'cancelled') return decided(cover);
  const row = await tx.row(ASK_END, [lmsId, loanId, coverId, cover.saleKey, cover.ancillaryId]);
  const answer = row?.answer ?? 'no_such_ancillary';
  return answer === 'asked' ? decided(cover) : refused({ code: 'not_eligible', reason: answer });
}

const TAKE_BACK = statement(
  'take_back_cover_ask',
  `update servicing.ancillary_sale s set cancel_asked_at = null
     from servicing.loan mine
     join servicing.loan l on l.customer_id = mine.customer_id and left(l.loan_header, 13) = left(mine.loan_header, 13)
    where mine.loan_id = $1 and s.loan_id = l.loan_id and s.ancillary_id = $2 and s.cancelled_on is null`,
);

/** Takes the ask back, because the cover could not be canceled. */
export async function takeCoverAskBack(tx: Transaction, loanId: number, ancillaryId: number): Promise<void> {
  await tx.rows(TAKE_BACK, [loanId, ancillaryId]);
}
