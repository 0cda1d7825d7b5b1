import { parseBusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Bureau, BureauQuestion } from '@lendside/providers/bureau/port.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import { findPersonalRecords } from '#features/profile/personal-info-queries.ts';
import type { Database, Queryable } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import type { Sealing } from '#platform/sealing.ts';

/** Dependencies of the checks. `bureau` is null when the lender has no bureau. */
export interface ChecksOptions {
  readonly database: Database;
  readonly loanSystems: readonly LoanReader[];
  readonly bureau: Bureau | null;
  readonly sealing: Sealing;
  /** Legal name and address of the lender; null or left out when the settings do not say. */
  readonly lender?: { readonly name: string; readonly address: string } | null;
}

/** Builds the question to the bureau from the loan system's customer record, or from the profile when that record is missing.
 *  Sends only the last four digits of the Social Security number. Source: D17. */
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

/** Returns the 503 refusal for a bureau that is missing or does not answer. The web app logs it and continues, because the
 *  services decide again at the commit (D22, C17). */
export function bureauSilent(): Refused {
  return new Refused('ServiceUnavailableException', 'The check is not available right now. Please try again later.');
}
