import { textAt } from '#json/value-at.ts';
import type { Config } from '#config.ts';

/** Lendside's business clocks and moving them, over its simulation-only call. */
type LoanSystemClock = { loanSystem: string; businessDate: string };

export type ClocksAnswer = { ok: true; clocks: LoanSystemClock[] } | { ok: false; message: string };

export type MoveAnswer = { ok: true; days: Record<string, string>[] } | { ok: false; message: string };

const READ_TIMEOUT_MS = 2000;
const MOVE_TIMEOUT_MS = 300_000;

async function call(
  { lendsideUrl, simulationKey }: Config,
  init: RequestInit,
  timeoutMs: number,
): Promise<{ ok: boolean; status: number; json: unknown } | null> {
  const headers = {
    'x-simulation-key': simulationKey,
    ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const answer = await fetch(`${lendsideUrl}/api/simulation/clock`, {
    ...init,
    headers,
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  if (answer === null) return null;
  const json: unknown = await answer.json().catch(() => null);
  return { ok: answer.ok, status: answer.status, json };
}

/** The list of that name in an answer; nothing when there is none. */
function listIn(json: unknown, name: string): unknown[] {
  if (typeof json !== 'object' || json === null) return [];
  const list = (json as Readonly<Record<string, unknown>>)[name];
  return Array.isArray(list) ? list : [];
}

const firstText = (json: unknown, names: readonly string[]): string =>
  names.map((name) => textAt(json, name)).find((text) => text !== undefined) ?? '';

const unreachable = (config: Config) => `Lendside does not answer at ${config.lendsideUrl}. Start it, then try again.`;

export async function readClocks(config: Config): Promise<ClocksAnswer> {
  const answer = await call(config, { method: 'GET' }, READ_TIMEOUT_MS);
  if (answer === null) return { ok: false, message: unreachable(config) };
  if (!answer.ok)
    return { ok: false, message: `Lendside answered ${answer.status}. Is it running in simulation mode?` };
  const clocks = listIn(answer.json, 'clocks').map((item) => ({
    loanSystem: firstText(item, ['name', 'lmsId', 'loanSystem', 'code']),
    businessDate: firstText(item, ['businessDate', 'currentDate', 'date']),
  }));
  return { ok: true, clocks };
}

/** A day's summary as words: nested values are written as JSON, so that nothing reported is hidden. */
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
  const answer = await call(config, { method: 'POST', body: JSON.stringify({ days }) }, MOVE_TIMEOUT_MS);
  if (answer === null) return { ok: false, message: unreachable(config) };
  if (!answer.ok) {
    const said = firstText(answer.json, ['message', 'errorCode', 'error']);
    return { ok: false, message: `Lendside refused (${answer.status})${said === '' ? '.' : `: ${said}`}` };
  }
  return { ok: true, days: listIn(answer.json, 'days').map(toWords) };
}
