// An operator's command: offers that the lender makes itself, and people who want no offers.
import { readFileSync } from 'node:fs';
import { writeAudit } from '#platform/access/audit.ts';
import type { Database, Transaction } from '#platform/database.ts';
import { StartProblem } from '#platform/start-problem.ts';
import {
  publishLenderOffers,
  setOfferStop,
  withdrawLenderOffer,
  type LenderOfferOutcome,
} from '#servicing/commands/offers/lender-offers.ts';
import { readArguments } from './read-arguments.ts';
import { COLUMNS, groupOfferRows, readOffersFile, type OfferRow } from './read-offers-file.ts';
import { runCommand, withDatabase } from './run-command.ts';

const USAGE = `Publish or withdraw the lender's own offers, or note who wants none:
  --file FILE                        CSV: ${COLUMNS.join(',')}
  --stop CUSTOMER --system NAME      this customer gets no offers (NLS or TLXe)
  --resume CUSTOMER --system NAME    this customer gets offers again`;

const WORDS: Readonly<Record<LenderOfferOutcome, string>> = {
  published: 'published',
  kept: 'was published before',
  over: 'not published: its last day is past',
  barred: 'not published: nothing is offered to this person',
  unknownCustomer: 'not published: there is no such customer',
  unknownLoan: 'not published: this customer has no such loan',
  withdrawn: 'withdrawn',
  notOpen: 'not withdrawn: it is not open',
};

type Task = (database: Database) => Promise<void>;

function readTask(): Task {
  const values = readArguments({
    file: { type: 'string' },
    stop: { type: 'string' },
    resume: { type: 'string' },
    system: { type: 'string', default: '' },
  });
  const { file, stop, resume, system } = values;
  if ([file, stop, resume].filter((each) => each !== undefined).length !== 1) throw new StartProblem(USAGE);
  if (file !== undefined) return openFile(file);
  const lmsId = ({ NLS: 1, TLXe: 2 } as const)[system as 'NLS' | 'TLXe'] as 1 | 2 | undefined;
  const customerId = stop ?? resume ?? '';
  if (lmsId === undefined || customerId.trim() === '') throw new StartProblem(USAGE);
  return (database) => note(database, lmsId, customerId.trim(), stop !== undefined);
}

function openFile(file: string): Task {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new StartProblem(`${file} cannot be read.`);
  }
  const read = readOffersFile(text);
  if (!read.ok) throw new StartProblem(`Nothing was published.\n${read.problems.join('\n')}`);
  return (database) => carryOut(database, read.rows);
}

async function carryOut(database: Database, rows: readonly OfferRow[]): Promise<void> {
  for (const together of groupOfferRows(rows)) {
    const outcomes = await database.transaction((tx) => carryOutTogether(tx, together));
    for (const [index, row] of together.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined) throw new Error(`line ${row.line} has no outcome`);
      const ref = row.does === 'publish' ? row.offer.ref : row.ref;
      await writeAudit(database, { action: 'lenderOffer', decision: 'allowed', object: `${ref} ${outcome}` });
      process.stdout.write(`line ${row.line}: ${ref} ${WORDS[outcome]}\n`);
    }
  }
}

async function carryOutTogether(tx: Transaction, rows: readonly OfferRow[]): Promise<LenderOfferOutcome[]> {
  const offers = rows.flatMap((row) => (row.does === 'publish' ? [row.offer] : []));
  if (offers.length > 0) return publishLenderOffers(tx, offers);
  const outcomes: LenderOfferOutcome[] = [];
  for (const row of rows) if (row.does === 'withdraw') outcomes.push(await withdrawLenderOffer(tx, row.lmsId, row.ref));
  return outcomes;
}

async function note(database: Database, lmsId: 1 | 2, customerId: string, isStopped: boolean): Promise<void> {
  await database.transaction((tx) => setOfferStop(tx, lmsId, customerId, isStopped));
  const action = isStopped ? 'stopOffers' : 'resumeOffers';
  await writeAudit(database, { action, decision: 'allowed', object: `customer ${customerId}` });
  process.stdout.write(isStopped ? `${customerId} gets no more offers.\n` : `${customerId} gets offers again.\n`);
}

await runCommand({ failure: 'Nothing was done' }, (config) => {
  const task = readTask();
  return withDatabase(config, { role: 'lendside_worker', connectionsMax: 1 }, task);
});
