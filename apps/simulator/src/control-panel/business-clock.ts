import type { Config } from '#config.ts';
import { callLendside, firstText, listIn, notInSimulation, unreachable } from './call-lendside.ts';

/** A business clock of Lendside, read and moved with its simulation-only calls. */
type LoanSystemClock = { loanSystem: string; businessDate: string };

export type ClocksAnswer = { ok: true; clocks: LoanSystemClock[] } | { ok: false; message: string };

export type MoveAnswer = { ok: true; days: Record<string, string>[] } | { ok: false; message: string };

const READ_TIMEOUT_MS = 2000;
const MOVE_TIMEOUT_MS = 300_000;

export async function readClocks(config: Config): Promise<ClocksAnswer> {
  const answer = await callLendside(config, '/simulation/clock', undefined, READ_TIMEOUT_MS);
  if (answer === null) return { ok: false, message: unreachable(config) };
  if (!answer.ok) return { ok: false, message: notInSimulation(answer.status) };
  const clocks = listIn(answer.json, 'clocks').map((item) => ({
    loanSystem: firstText(item, ['name', 'lmsId', 'loanSystem', 'code']),
    businessDate: firstText(item, ['businessDate', 'currentDate', 'date']),
  }));
  return { ok: true, clocks };
}

/** Formats a day's summary as text. Nested values become JSON, so that nothing is hidden. */
function toWords(item: unknown): Record<string, string> {
  if (typeof item !== 'object' || item === null) return { result: String(item) };
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
}

export async function moveClock(config: Config, days: number): Promise<MoveAnswer> {
  const answer = await callLendside(config, '/simulation/clock', { days }, MOVE_TIMEOUT_MS);
  if (answer === null) return { ok: false, message: unreachable(config) };
  if (!answer.ok) {
    const said = firstText(answer.json, ['message', 'errorCode', 'error']);
    return { ok: false, message: `Lendside refused (${answer.status})${said === '' ? '.' : `: ${said}`}` };
  }
  return { ok: true, days: listIn(answer.json, 'days').map(toWords) };
}
