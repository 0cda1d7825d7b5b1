import { parseBusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Bureau, BureauQuestion } from '@lendside/providers/bureau/port.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import { findPersonalRecords } from '#features/profile/personal-info-queries.ts';
import type { Database, Queryable } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import type { Sealing } from '#platform/sealing.ts';

/** What the checks work with; `bureau` is null where a lender has none. */
export interface ChecksOptions {
  readonly database: Database;
  readonly loanSystems: readonly LoanReader[];
  readonly bureau: Bureau | null;
  readonly sealing: Sealing;
}

/** Whom the bureau is asked about: the customer as the loan's system knows them, else as their profile does. Of the Social Security
 *  number only the last four digits leave. Source: D17. */
export async function toBureauQuestion(
  db: Queryable,
  sealing: Sealing,
  { reference, profileId, lmsId }: { readonly reference: string; readonly profileId: string; readonly lmsId: number },
): Promise<BureauQuestion> {
  const { profile, records } = await findPersonalRecords(db, profileId);
  const record = records.find((each) => each.lms_id === lmsId) ?? null;
  const born = record?.birth_day_sealed == null ? null : sealing.open('birthDay', record.birth_day_sealed);
  const ssn = record?.ssn_sealed == null ? null : sealing.open('ssn', record.ssn_sealed);
  const lastFour = ssn?.replaceAll('-', '').slice(-4) ?? '';
  return {
    reference,
    firstName: record?.first_name ?? profile.first_name,
    lastName: record?.last_name ?? profile.last_name,
    bornOn: born === null ? null : parseBusinessDate(born.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')),
    ssnLastFour: /^\d{4}$/.test(lastFour) ? lastFour : null,
  };
}

/** The bureau did not answer, or a lender has none: nothing is decided by it. The web logs it and goes on; what it would have
 *  decided, the services decide again at the commit by what they know (D22, C17). */
export function bureauSilent(): Refused {
  return new Refused('ServiceUnavailableException', 'The check is not available right now. Please try again later.');
}
