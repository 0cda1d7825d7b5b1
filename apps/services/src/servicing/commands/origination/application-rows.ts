import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
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
  readonly state: 'open' | 'signing' | 'funded' | 'withdrawn' | 'expired';
  readonly startedOn: BusinessDate;
  readonly finishedOn: BusinessDate | null;
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
  };
}

const COLUMNS = `application_id, lms_id, kind, product_id, store_id, brand, customer_id, target_loan_id, is_refinance,
  can_upload_documents, appraisal, amount, method, loan_id, state, started_on, finished_on`;
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
  `select ${COLUMNS} from servicing.application where lms_id = $1 and customer_id = any ($2) order by application_id desc`,
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

const INSERT_APPLICATION = statement(
  'insert_application',
  `
  insert into servicing.application (application_id, lms_id, kind, product_id, store_id, brand, customer_id, target_loan_id,
         is_refinance, can_upload_documents, appraisal, amount, method, loan_id, state, started_on)
  overriding system value
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
);
const UPDATE_APPLICATION = statement(
  'update_application',
  `update servicing.application set amount = $2, method = $3, loan_id = $4, state = $5, finished_on = $6, appraisal = $7
    where application_id = $1`,
);

/** Writes a new application. */
export async function insertApplication(tx: Transaction, made: Application): Promise<void> {
  await tx.rows(INSERT_APPLICATION, [
    made.applicationId,
    made.lmsId,
    made.kind,
    made.productId,
    made.storeId,
    made.brand,
    made.customerId,
    made.targetLoanId,
    made.isRefinance,
    made.canUploadDocuments,
    made.appraisalCents,
    made.amountCents,
    made.method,
    made.loanId,
    made.state,
    made.startedOn,
  ]);
}

/** Saves the fields of an application that can change. */
export async function updateApplication(tx: Transaction, changed: Application): Promise<void> {
  const { applicationId, amountCents, method, loanId, state, finishedOn, appraisalCents } = changed;
  await tx.rows(UPDATE_APPLICATION, [applicationId, amountCents, method, loanId, state, finishedOn, appraisalCents]);
}
