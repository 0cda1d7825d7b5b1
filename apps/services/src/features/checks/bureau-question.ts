import { parseBusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { BureauQuestion } from '@lendside/providers/bureau/port.ts';
import { findPersonalRecords } from '#features/profile/personal-info-queries.ts';
import type { Queryable } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';

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
