import type { Config } from '#config.ts';
import { callLendside, firstText, listIn, notInSimulation, unreachable } from './call-lendside.ts';
import { textAt, textsAt, valueAt } from '#json/value-at.ts';

/** A loan of a seeded person as Lendside lists it. Amounts are texts such as "1,234.56". */
export type DeskLoan = {
  person: string;
  personName: string;
  loanId: number;
  loanHeader: string;
  product: string;
  statusCode: number;
  statusName: string;
  meaning: string;
  asOf: string;
  daysLate: number;
  dueDate: string;
  payoffAmount: string;
  reinstatementAmount: string;
  comesNext: string;
  acts: string[];
};

export type LoansAnswer = { ok: true; loans: DeskLoan[] } | { ok: false; message: string };

export type ActAnswer = { ok: boolean; message: string };

const READ_TIMEOUT_MS = 15_000;
const ACT_TIMEOUT_MS = 30_000;

const numberAt = (json: unknown, name: string): number => Number(valueAt(json, name) ?? 0);

function toLoan(json: unknown): DeskLoan {
  const textOf = (...path: string[]): string => textAt(json, ...path) ?? '';
  return {
    person: textOf('person', 'code'),
    personName: textOf('person', 'name'),
    loanId: numberAt(json, 'loanId'),
    loanHeader: textOf('loanHeader'),
    product: textOf('product'),
    statusCode: numberAt(json, 'statusCode'),
    statusName: textOf('statusName'),
    meaning: textOf('meaning'),
    asOf: textOf('asOf'),
    daysLate: numberAt(json, 'daysLate'),
    dueDate: textOf('dueDate'),
    payoffAmount: textOf('payoffAmount'),
    reinstatementAmount: textOf('reinstatementAmount'),
    comesNext: textOf('comesNext'),
    acts: textsAt(json, 'acts'),
  };
}

/** Reads the loans that departments may act on. */
export async function readLoans(config: Config): Promise<LoansAnswer> {
  const answer = await callLendside(config, '/simulation/loans', undefined, READ_TIMEOUT_MS);
  if (answer === null) return { ok: false, message: unreachable(config) };
  if (!answer.ok) return { ok: false, message: notInSimulation(answer.status) };
  return { ok: true, loans: listIn(answer.json, 'loans').map(toLoan) };
}

/** Asks Lendside to run an action. Returns Lendside's own message about the result or the refusal. */
export async function actOnLoan(
  config: Config,
  asked: { loanId: number; reference: string; act: Record<string, unknown> },
): Promise<ActAnswer> {
  const answer = await callLendside(config, '/simulation/loans/act', asked, ACT_TIMEOUT_MS);
  if (answer === null) return { ok: false, message: unreachable(config) };
  const said = firstText(answer.json, ['message', 'errorCode', 'error']);
  if (answer.ok) return { ok: true, message: said === '' ? 'Done.' : said };
  return { ok: false, message: said === '' ? notInSimulation(answer.status) : said };
}
