import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { paidOutCents } from '@lendside/domain/loans/opening/open-loan.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents, NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import type { ApplicationState } from '@lendside/domain/origination/application-states.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';

/** An application before it becomes a loan. Source: loan-core 3.3 (T01), 5.5; ORG rows. */
export interface Application {
  readonly applicationId: number;
  readonly lmsId: BuiltInSystemId;
  readonly kind: 'TLXeApplication' | 'NlsApplication';
  readonly productId: number;
  readonly storeId: number;
  readonly brand: string;
  readonly customerId: string;
  readonly targetLoanId: number | null;
  readonly isRefinance: boolean;
  readonly canUploadDocuments: boolean;
  readonly appraisalCents: Cents | null;
  readonly amountCents: Cents;
  readonly method: DisbursementChannel | null;
  readonly loanId: number | null;
  readonly state: ApplicationState;
  readonly startedOn: BusinessDate;
  readonly finishedOn: BusinessDate | null;
  /** Its number at the lender's application site; null when it did not come from there. */
  readonly siteNumber: string | null;
  /** The number of the site's last message that counted. */
  readonly siteEvent: number;
  readonly returnUrl: string | null;
  readonly declinedReasons: readonly string[];
  readonly vehicle: LoanRecord['collateral'];
  /** Due dates of the installments, proposed at the approval. Empty for a pawn and a line. */
  readonly dueDates: readonly BusinessDate[];
  readonly cosignerId: string | null;
  readonly appraisalId: number | null;
  /** The card or bank account that gets the money. */
  readonly cardId: string | null;
  /** When the lender approved or declined; null before, and for an application that was never undecided. */
  readonly decidedOn: BusinessDate | null;
  /** When it was opened for the person to choose. */
  readonly openedAt: Date;
  readonly campaign: Readonly<Record<string, string>>;
}

interface ApplicationRow {
  readonly application_id: number;
  readonly lms_id: BuiltInSystemId;
  readonly kind: Application['kind'];
  readonly product_id: number;
  readonly store_id: number;
  readonly brand: string;
  readonly customer_id: string;
  readonly target_loan_id: number | null;
  readonly is_refinance: boolean;
  readonly can_upload_documents: boolean;
  readonly appraisal: number | null;
  readonly amount: number;
  readonly method: DisbursementChannel | null;
  readonly loan_id: number | null;
  readonly state: Application['state'];
  readonly started_on: string;
  readonly finished_on: string | null;
  readonly site_number: string | null;
  readonly site_event: number;
  readonly return_url: string | null;
  readonly declined_reasons: readonly string[];
  readonly vehicle: LoanRecord['collateral'];
  readonly due_dates: readonly string[];
  readonly cosigner_id: string | null;
  readonly appraisal_id: number | null;
  readonly card_id: string | null;
  readonly decided_on: string | null;
  readonly opened_at: Date;
  readonly campaign: Readonly<Record<string, string>>;
}

function toApplication(row: ApplicationRow): Application {
  return {
    applicationId: row.application_id,
    lmsId: row.lms_id,
    kind: row.kind,
    productId: row.product_id,
    storeId: row.store_id,
    brand: row.brand,
    customerId: row.customer_id,
    targetLoanId: row.target_loan_id,
    isRefinance: row.is_refinance,
    canUploadDocuments: row.can_upload_documents,
    appraisalCents: row.appraisal === null ? null : cents(row.appraisal),
    amountCents: cents(row.amount),
    method: row.method,
    loanId: row.loan_id,
    state: row.state,
    startedOn: businessDate(row.started_on),
    finishedOn: row.finished_on === null ? null : businessDate(row.finished_on),
    siteNumber: row.site_number,
    siteEvent: row.site_event,
    returnUrl: row.return_url,
    declinedReasons: row.declined_reasons,
    vehicle: row.vehicle,
    dueDates: row.due_dates.map(businessDate),
    cosignerId: row.cosigner_id,
    appraisalId: row.appraisal_id,
    cardId: row.card_id,
    decidedOn: row.decided_on === null ? null : businessDate(row.decided_on),
    openedAt: row.opened_at,
    campaign: row.campaign,
  };
}

const COLUMNS = `application_id, lms_id, kind, product_id, store_id, brand, customer_id, target_loan_id, is_refinance,
  can_upload_documents, appraisal, amount, method, loan_id, state, started_on, finished_on, site_number,
  site_event, return_url, declined_reasons, vehicle, due_dates::text[] as due_dates, cosigner_id, appraisal_id, card_id, decided_on,
  opened_at, campaign`;
const APPLICATION = statement<ApplicationRow>(
  'application',
  `select ${COLUMNS} from servicing.application where application_id = $1`,
);
const APPLICATION_LOCKED = statement<ApplicationRow>(
  'application_locked',
  `select ${COLUMNS} from servicing.application where application_id = $1 for update`,
);
const APPLICATIONS_OF = statement<ApplicationRow>(
  'applications_of',
  `select ${COLUMNS} from servicing.application where lms_id = $1 and (customer_id = any ($2) or cosigner_id = any ($2))
    order by application_id desc`,
);

/** Reads an application; null when there is none. */
export async function findApplication(db: Queryable, applicationId: number): Promise<Application | null> {
  const row = await db.row(APPLICATION, [applicationId]);
  return row === null ? null : toApplication(row);
}

/** Reads an application and locks it until the end of the transaction. */
export async function lockApplication(db: Queryable, applicationId: number): Promise<Application | null> {
  const row = await db.row(APPLICATION_LOCKED, [applicationId]);
  return row === null ? null : toApplication(row);
}

/** Reads the applications of customers, newest first. */
export async function readApplications(
  db: Queryable,
  lmsId: BuiltInSystemId,
  customerIds: readonly string[],
): Promise<Application[]> {
  return (await db.rows(APPLICATIONS_OF, [lmsId, customerIds])).map(toApplication);
}

const NEXT_APPLICATION_ID = statement<{ id: number }>(
  'next_application_id',
  `select nextval(pg_get_serial_sequence('servicing.application', 'application_id')) as id`,
);

/** Reserves a number for a new application. */
export async function nextApplicationId(db: Queryable): Promise<number> {
  const row = await db.row(NEXT_APPLICATION_ID);
  if (row === null) throw new Error('applications have no numbers');
  return row.id;
}

const BY_SITE_NUMBER = statement<ApplicationRow>(
  'application_by_site_number',
  `select ${COLUMNS} from servicing.application where site_number = $1`,
);

/** Reads the application that has this number at the lender's site; null when there is none. */
export async function findApplicationBySite(db: Queryable, siteNumber: string): Promise<Application | null> {
  const row = await db.row(BY_SITE_NUMBER, [siteNumber]);
  return row === null ? null : toApplication(row);
}

/** Values of an application that nobody has said anything about. */
export const NOTHING_SAID = {
  siteNumber: null,
  siteEvent: 0,
  returnUrl: null,
  declinedReasons: [],
  vehicle: null,
  dueDates: [],
  cosignerId: null,
  appraisalId: null,
  cardId: null,
  decidedOn: null,
  campaign: {},
} as const;

const WRITE_APPLICATION = statement(
  'write_application',
  `
  insert into servicing.application as a (application_id, lms_id, kind, product_id, store_id, brand, customer_id, target_loan_id,
         is_refinance, can_upload_documents, appraisal, amount, method, loan_id, state, started_on, finished_on, site_number, site_event,
         return_url, declined_reasons, vehicle, due_dates, cosigner_id, appraisal_id, card_id, decided_on, opened_at, campaign, proceeds)
  overriding system value
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23::date[], $24, $25, $26,
          $27, $28, $29, $30)
  on conflict (application_id) do update
     set can_upload_documents = excluded.can_upload_documents, appraisal = excluded.appraisal, amount = excluded.amount,
         method = excluded.method, loan_id = excluded.loan_id, state = excluded.state, finished_on = excluded.finished_on,
         site_event = excluded.site_event, return_url = excluded.return_url, declined_reasons = excluded.declined_reasons,
         vehicle = excluded.vehicle, due_dates = excluded.due_dates, cosigner_id = excluded.cosigner_id,
         appraisal_id = excluded.appraisal_id, card_id = excluded.card_id, decided_on = excluded.decided_on,
         opened_at = excluded.opened_at, proceeds = excluded.proceeds`,
);

async function writeApplication(tx: Transaction, it: Application): Promise<void> {
  const product = findProduct(it.productId);
  await tx.rows(WRITE_APPLICATION, [
    it.applicationId,
    it.lmsId,
    it.kind,
    it.productId,
    it.storeId,
    it.brand,
    it.customerId,
    it.targetLoanId,
    it.isRefinance,
    it.canUploadDocuments,
    it.appraisalCents,
    it.amountCents,
    it.method,
    it.loanId,
    it.state,
    it.startedOn,
    it.finishedOn,
    it.siteNumber,
    it.siteEvent,
    it.returnUrl,
    it.declinedReasons,
    it.vehicle,
    it.dueDates,
    it.cosignerId,
    it.appraisalId,
    it.cardId,
    it.decidedOn,
    it.openedAt,
    it.campaign,
    product === null ? NO_CENTS : paidOutCents(product, it.amountCents),
  ]);
}

const REFER_APPLIED = statement('refer_applied', 'select servicing.refer_applied($1)::text');

/** Writes a new application, and with it the step of somebody who came by a referrer's code. */
export async function insertApplication(tx: Transaction, made: Application): Promise<void> {
  await writeApplication(tx, made);
  await tx.rows(REFER_APPLIED, [made.applicationId]);
}

/** Saves the fields of an application that can change. */
export function updateApplication(tx: Transaction, changed: Application): Promise<void> {
  return writeApplication(tx, changed);
}

const CLOSE_RENEWED = statement(
  'close_renewed_application',
  `
  update servicing.application set state = 'funded', finished_on = $2
   where target_loan_id = $1 and is_refinance and state in ('inProgress', 'documents', 'open', 'signing')`,
);

/** Closes the application to renew a loan that was just renewed, in the commit of that command. Not named in it: the new loan, which was not
 *  made from the application. */
export async function closeRenewedApplication(tx: Transaction, loanId: number, on: BusinessDate): Promise<void> {
  await tx.rows(CLOSE_RENEWED, [loanId, on]);
}
