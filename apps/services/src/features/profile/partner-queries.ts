import { statement } from '#platform/database.ts';
import type { Queryable } from '#platform/database.ts';

/** What a customer of the partner Invictus still has to tell. */
export interface PartnerStepsDue {
  readonly isInvictusProfileDue: boolean;
  readonly isInvictusQuestionDue: boolean;
}

const selectSteps = statement<{ has_number: boolean; has_profile: boolean; has_answer: boolean }>(
  'partner_steps',
  `
  select exists (select 1 from app.profile_customer c where c.profile_id = $1 and c.lms_id = 3) as has_number,
         exists (select 1 from app.partner_profile p where p.profile_id = $1) as has_profile,
         exists (select 1 from app.security_answer a where a.profile_id = $1) as has_answer`,
);

/** The steps due after sign-in; none for somebody the partner does not know. Source: OPEN-49. */
export async function findPartnerStepsDue(database: Queryable, profileId: string): Promise<PartnerStepsDue> {
  const row = await database.row<{ has_number: boolean; has_profile: boolean; has_answer: boolean }>(selectSteps, [
    profileId,
  ]);
  if (row === null) throw new Error('the steps of the partner could not be read');
  return {
    isInvictusProfileDue: row.has_number && !row.has_profile,
    isInvictusQuestionDue: row.has_number && !row.has_answer,
  };
}
