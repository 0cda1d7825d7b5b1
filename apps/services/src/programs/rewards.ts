// An operator's command: rewards that wait for a person, and the yearly totals for tax forms.
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { writeAudit } from '#platform/access/audit.ts';
import type { Database } from '#platform/database.ts';
import { StartProblem } from '#platform/start-problem.ts';
import { decideHeldReward, listHeldRewards, rewardsOfYear } from '#servicing/commands/rewards/held-rewards.ts';
import { readArguments } from './read-arguments.ts';
import { runCommand, withDatabase } from './run-command.ts';

const USAGE = `Look at referral rewards:
  --held                        lists the rewards that wait for a person
  --release NUMBER --by NAME    lets one count at the end of the day
  --refuse NUMBER --by NAME     refuses one
  --year YEAR                   prints what each referrer earned, as CSV`;

type Task = (database: Database) => Promise<void>;

/** Reads what to do. Throws `StartProblem` unless exactly one thing is asked. */
function readTask(): Task {
  const values = readArguments({
    held: { type: 'boolean', default: false },
    release: { type: 'string' },
    refuse: { type: 'string' },
    by: { type: 'string', default: '' },
    year: { type: 'string' },
  });
  const { held, release, refuse, by, year } = values;
  const asked = [held ? 'held' : undefined, release, refuse, year].filter((each) => each !== undefined);
  if (asked.length !== 1) throw new StartProblem(USAGE);
  if (held) return printHeld;
  if (year !== undefined) {
    if (!/^20\d\d$/.test(year)) throw new StartProblem(USAGE);
    return (database) => printYear(database, Number(year));
  }
  const number = release ?? refuse ?? '';
  if (!/^\d{1,15}$/.test(number) || by.trim() === '') throw new StartProblem(USAGE);
  return (database) => decide(database, Number(number), release === undefined ? 'refuse' : 'release', by.trim());
}

async function printHeld(database: Database): Promise<void> {
  const held = await listHeldRewards(database);
  for (const { referral_id: id, referrer, friend, reason, since } of held)
    process.stdout.write(`${id}\t${since}\t${referrer} referred ${friend}\t${reason}\n`);
  if (held.length === 0) process.stdout.write('No reward waits for a person.\n');
}

async function decide(database: Database, id: number, decision: 'release' | 'refuse', by: string): Promise<void> {
  if (!(await decideHeldReward(database, id, decision, by))) throw new StartProblem(`Reward ${id} does not wait.`);
  await writeAudit(database, {
    action: 'decideReward',
    decision: 'allowed',
    object: `referral ${id} ${decision} by ${by}`,
  });
  process.stdout.write(
    decision === 'release' ? `Reward ${id} counts at the end of the day.\n` : `Reward ${id} is refused.\n`,
  );
}

async function printYear(database: Database, year: number): Promise<void> {
  process.stdout.write('referrer,customer,earned\n');
  for (const { referrer, customer_id: customer, amount } of await rewardsOfYear(database, year))
    process.stdout.write(
      `"${referrer.replaceAll('"', '""')}",${customer},${formatAmount(cents(amount)).replaceAll(',', '')}\n`,
    );
}

await runCommand({ failure: 'Nothing was done' }, (config) => {
  const task = readTask();
  return withDatabase(config, { role: 'lendside_worker', connectionsMax: 1 }, task);
});
