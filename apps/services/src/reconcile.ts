import { userInfo } from 'node:os';
import { PAYMENT_PROCESSORS } from '@lendside/domain/configuration/payment-processors.ts';
import { loanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { parseEnvironment } from '#config.ts';
import { listLeftCards, retryLeftCard } from '#features/cards/remove-vaulted-card.ts';
import {
  closeRefusedReturn,
  listEarlyReturns,
  listDaysWithPayments,
  listRefusedReturns,
  reconcilePayments,
} from '#features/payments/reconcile-payments.ts';
import type { Difference, Reconciliation } from '#features/payments/reconcile-payments.ts';
import { openProcessors } from '#open-processors.ts';
import { openDatabase } from '#platform/database.ts';
import { requireMode } from '#platform/system-mode.ts';
import { readArguments } from '#read-arguments.ts';

/** Lays the books of every card processor beside ours and says every difference; ends with 1 when there is one, 2 when it could not be done.
 *  `--days 7`: how many of the latest business dates with payments. `--close <reference> --because "..."` closes a return that the
 *  ledger refused, in the name of whoever runs it, or of `--by`. Removed cards that a processor still holds are named too, by id
 *  only; `--remove-card <card id>` has one asked for again. Source: issue 6.5, decision 032, PAY-020. */
const WORDS: Readonly<Record<Difference['kind'], string>> = {
  missing_there: 'we booked it, the processor has nothing',
  missing_here: 'the processor charged it, we did not book it',
  amount: 'another amount',
  double: 'charged more than once',
  unanswered: 'the processor did not say',
};

function money(amountCents: Difference['theirCents']): string {
  return amountCents === null ? '-' : `$${formatAmount(amountCents)}`;
}

function booksOf(processor: number): string {
  return Object.entries(PAYMENT_PROCESSORS).find(([, id]) => id === processor)?.[0] ?? '';
}

/** Whoever runs this; in a container a user may have no name. */
function nameOfCaller(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

function toLines({ lmsId, businessDate, payments, differences }: Reconciliation, processor: number): string {
  const name = loanSystemName(lmsId as LoanSystemId);
  const verdict = differences.length === 0 ? 'agree' : `${differences.length} DIFFER`;
  const rows = differences.map(
    ({ paymentId, kind, ourCents, theirCents, detail }) =>
      `  ${paymentId}  ours ${money(ourCents).padStart(12)}  theirs ${money(theirCents).padStart(12)}  ${WORDS[kind]}: ${detail}\n`,
  );
  return `${name.padEnd(8)} ${businessDate}  ${booksOf(processor).padEnd(11)}  ${String(payments).padStart(6)} payments  ${verdict}\n${rows.join('')}`;
}

const parsed = parseEnvironment();
if (!parsed.ok) {
  process.stderr.write(`${parsed.problems.join('\n')}\n`);
  process.exit(2);
}
const { config } = parsed;
const values = readArguments(
  {
    days: { type: 'string', default: '7' },
    close: { type: 'string' },
    'remove-card': { type: 'string' },
    because: { type: 'string', default: '' },
    by: { type: 'string', default: nameOfCaller() },
  },
  2,
);
if (!/^[1-9]\d{0,3}$/.test(values.days)) {
  process.stderr.write('Say of how many business dates: --days 7.\n');
  process.exit(2);
}
if (values.close !== undefined && values.because.trim() === '') {
  process.stderr.write('Say why it is closed: --because "...".\n');
  process.exit(2);
}
const database = openDatabase({ url: config.DATABASE_URL, role: 'lendside_worker', connectionsMax: 2 });
try {
  await requireMode(database, config.LENDSIDE_MODE);
  if (values.close !== undefined) {
    const closing = { reference: values.close, because: values.because.trim(), by: values.by };
    const isClosed = await closeRefusedReturn(database, closing);
    process.stdout.write(
      isClosed
        ? `${closing.reference} is closed by ${closing.by}.\n`
        : `No refused return of ${closing.reference} is open.\n`,
    );
  }
  const cardToRemove = values['remove-card'];
  if (cardToRemove !== undefined)
    process.stdout.write(
      (await retryLeftCard(database, cardToRemove))
        ? `${cardToRemove} is asked for again.\n`
        : `No card ${cardToRemove} was given up.\n`,
    );
  const processors = openProcessors(config);
  let differences = 0;
  const days = await listDaysWithPayments(database, Number(values.days));
  for (const day of days) {
    for (const processor of processors) {
      const reconciled = await reconcilePayments(database, processor, day);
      differences += reconciled.differences.length;
      if (reconciled.payments > 0) process.stdout.write(toLines(reconciled, processor.processorNumber));
    }
  }
  for (const { paymentId, ourCents, detail, foundOn } of await listRefusedReturns(database, null)) {
    differences += 1;
    process.stdout.write(
      `  ${paymentId}  ours ${money(ourCents).padStart(12)}  returned by the bank, ${foundOn}: ${detail}\n`,
    );
  }
  for (const { reference, code, amountCents, toldOn } of await listEarlyReturns(database)) {
    differences += 1;
    process.stdout.write(
      `  ${reference}  ours ${money(null).padStart(12)}  theirs ${money(amountCents).padStart(12)}  returned by the bank as ${code}, ${toldOn}: the debit is not in our books\n`,
    );
  }
  // No money is at stake, so they are no difference between the books.
  for (const { cardId, processor, removedAt } of await listLeftCards(database))
    process.stdout.write(
      `  ${cardId}  removed ${removedAt.toISOString()}, still in the vault of ${booksOf(processor)}: it did not let go for days\n`,
    );
  process.stdout.write(
    days.length === 0
      ? 'No payment has been made yet.\n'
      : differences === 0
        ? "The processor's books and ours agree.\n"
        : `${differences} differences. Each is kept until a person has settled it.\n`,
  );
  process.exitCode = differences === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`The books could not be compared: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
} finally {
  await database.close();
}
