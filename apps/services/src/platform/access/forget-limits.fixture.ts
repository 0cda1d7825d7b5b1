import { statement, type Database } from '#platform/database.ts';

const FORGET = statement('test_forget_limits', 'delete from app.rate_counter');

/** Forgets how often anybody has used a limited call, as if every window of a limit were over. */
export async function forgetLimits(owner: Database): Promise<void> {
  await owner.rows(FORGET);
}
