import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { proposedDueDates } from '@lendside/domain/origination/proposed-due-dates.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { Appraisal } from '@lendside/providers/loan-systems/origination-calls.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { takeAppraisalOffer } from '#servicing/commands/offers/end-offers.ts';
import { runLoanCommand } from '#servicing/executor/run-command.ts';
import { insertApplication, nextApplicationId, NOTHING_SAID } from './application-rows.ts';
import { whyNoApplication } from './why-no-application.ts';

interface AppraisalRow {
  readonly appraisal_id: number;
  readonly lms_id: BuiltInSystemId;
  readonly customer_id: string;
  readonly product_id: number;
  readonly store_id: number;
  readonly brand: string;
  readonly value: number;
  readonly vehicle: LoanRecord['collateral'];
  readonly offered_on: string;
  readonly expires_on: string;
  readonly state: Appraisal['state'];
  readonly application_id: number | null;
}

const COLUMNS =
  'appraisal_id, lms_id, customer_id, product_id, store_id, brand, value, vehicle, offered_on, expires_on, state, application_id';
const APPRAISALS_OF = statement<AppraisalRow>(
  'appraisals_of',
  `select ${COLUMNS} from servicing.appraisal where lms_id = $1 and customer_id = any ($2) order by appraisal_id desc`,
);
const LOCK_APPRAISAL = statement<AppraisalRow>(
  'lock_appraisal',
  `select ${COLUMNS} from servicing.appraisal where appraisal_id = $1 and lms_id = $2 for update`,
);
const ACCEPT = statement(
  'accept_appraisal',
  `update servicing.appraisal set state = 'accepted', application_id = $2 where appraisal_id = $1`,
);

/** Lists the appraisals of customers, newest first. */
export async function readAppraisals(
  db: Queryable,
  lmsId: BuiltInSystemId,
  customerIds: readonly string[],
): Promise<readonly Appraisal[]> {
  const rows = await db.rows(APPRAISALS_OF, [lmsId, customerIds]);
  return rows.map((row) => ({
    appraisalId: row.appraisal_id,
    productId: row.product_id,
    storeId: row.store_id,
    brand: row.brand,
    valueCents: cents(row.value),
    vehicle: row.vehicle,
    expiresOn: businessDate(row.expires_on),
    state: row.state,
    applicationId: row.application_id,
  }));
}

/** Accepts an appraisal: an approved application begins, limited by the value of the vehicle. Refuses with `not_eligible` and
 *  `appraisal_not_found`, `appraisal_accepted`, `appraisal_expired`, `open_application` or `blocked`. Source: LAP-096, loan-core 3.3 (T01). */
export function acceptAppraisal(
  tx: Transaction,
  { key, lmsId, appraisalId }: { readonly key: string; readonly lmsId: BuiltInSystemId; readonly appraisalId: number },
) {
  return runLoanCommand(
    tx,
    { key, kind: 'appraisal.accept', lmsId, loanIds: [], actor: 'customer', input: { appraisalId } },
    async ({ db, on }) => {
      const found = await db.row(LOCK_APPRAISAL, [appraisalId, lmsId]);
      if (found === null) return refused({ code: 'not_eligible', reason: 'appraisal_not_found' });
      if (found.state !== 'open') return refused({ code: 'not_eligible', reason: `appraisal_${found.state}` });
      if (found.expires_on < on) return refused({ code: 'not_eligible', reason: 'appraisal_expired' });
      const { customer_id: customerId, product_id: productId } = found;
      const reason = await whyNoApplication(db, lmsId, customerId);
      if (reason !== null) return refused({ code: 'not_eligible', reason });
      const product = findProduct(productId);
      const applicationId = await nextApplicationId(db);
      const made = {
        ...NOTHING_SAID,
        applicationId,
        lmsId,
        kind: lmsId === 1 ? ('NlsApplication' as const) : ('TLXeApplication' as const),
        productId,
        storeId: found.store_id,
        brand: found.brand,
        customerId,
        targetLoanId: null,
        isRefinance: false,
        canUploadDocuments: false,
        appraisalCents: cents(found.value),
        amountCents: NO_CENTS,
        method: null,
        loanId: null,
        state: 'open' as const,
        startedOn: on,
        finishedOn: null,
        vehicle: found.vehicle,
        dueDates: product === null ? [] : proposedDueDates(product, on, null),
        appraisalId,
        decidedOn: on,
        openedAt: new Date(),
      };
      return decided({
        answer: { applicationId, state: made.state },
        alongside: async (write) => {
          await takeAppraisalOffer(write, appraisalId, on);
          await insertApplication(write, made);
          await write.rows(ACCEPT, [appraisalId, applicationId]);
        },
      });
    },
  );
}
