import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { statement } from '#platform/database.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/commands/loan-command.ts';

/** Where an application stands. */
export type ApplicationState = 'open' | 'signing' | 'funded' | 'withdrawn' | 'expired';

/** An application as it is kept; amounts in cents, `amountCents` 0 until one is chosen. */
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
}

interface ApplicationRow {
  readonly applicationId: number;
  readonly lmsId: BuiltInSystemId;
  readonly kind: Application['kind'];
  readonly productId: number;
  readonly storeId: number;
  readonly brand: string;
  readonly customerId: string;
  readonly targetLoanId: number | null;
  readonly isRefinance: boolean;
  readonly canUploadDocuments: boolean;
  readonly appraisal: number | null;
  readonly amount: number;
  readonly method: DisbursementChannel | null;
  readonly loanId: number | null;
  readonly state: ApplicationState;
}

const COLUMNS = `application_id as "applicationId", lms_id as "lmsId", kind, product_id as "productId", store_id as "storeId",
  brand, customer_id as "customerId", target_loan_id as "targetLoanId", is_refinance as "isRefinance",
  can_upload_documents as "canUploadDocuments", appraisal, amount, method, loan_id as "loanId", state`;

function toApplication({ appraisal, amount, ...row }: ApplicationRow): Application {
  return { ...row, appraisalCents: appraisal === null ? null : cents(appraisal), amountCents: cents(amount) };
}

const LOCK_APPLICATION = statement<ApplicationRow>(
  'lock_application',
  `select ${COLUMNS} from servicing.application where application_id = $1 for update`,
);
const OPEN_APPLICATIONS = statement<ApplicationRow>(
  'open_applications',
  `select ${COLUMNS} from servicing.application where customer_id = $1 and lms_id = $2 and state in ('open', 'signing') order by application_id`,
);
const INSERT_APPLICATION = statement<{ id: number }>(
  'insert_application',
  `
  insert into servicing.application (lms_id, kind, product_id, store_id, brand, customer_id, target_loan_id, is_refinance,
         can_upload_documents, appraisal, state, started_on)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'open', c.business_date from servicing.business_clock c where c.lms_id = $1
  returning application_id as id`,
);
const UPDATE_APPLICATION = statement(
  'update_application',
  `
  update servicing.application a set amount = $2, method = $3, loan_id = $4, state = $5,
         finished_on = case when $5 in ('open', 'signing') then null else c.business_date end
    from servicing.business_clock c where c.lms_id = a.lms_id and a.application_id = $1`,
);

/** An application, locked for this transaction; null when there is none of that number. */
export async function lockApplication(tx: Transaction, applicationId: number): Promise<Application | null> {
  const row = await tx.row(LOCK_APPLICATION, [applicationId]);
  return row === null ? null : toApplication(row);
}

/** The customer's applications that are still under way, oldest first. */
export async function readOpenApplications(
  db: Queryable,
  lmsId: BuiltInSystemId,
  customerId: string,
): Promise<Application[]> {
  return (await db.rows(OPEN_APPLICATIONS, [customerId, lmsId])).map(toApplication);
}

/** Writes a new application of today and answers its number. */
export async function insertApplication(
  tx: Transaction,
  made: Omit<Application, 'applicationId' | 'amountCents' | 'method' | 'loanId' | 'state'>,
): Promise<number> {
  const row = await tx.row(INSERT_APPLICATION, [
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
  ]);
  if (row === null) throw new Error(`loan system ${made.lmsId} has no business date`);
  return row.id;
}

/** Writes what may change on an application. */
export async function updateApplication(tx: Transaction, after: Application): Promise<void> {
  await tx.rows(UPDATE_APPLICATION, [after.applicationId, after.amountCents, after.method, after.loanId, after.state]);
}
