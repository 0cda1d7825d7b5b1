import type { Config } from '#config.ts';
import { textAt } from '#json/value-at.ts';

/** Lendside's answer to a simulation-only call. Null when it does not answer. */
export type LendsideAnswer = { ok: boolean; status: number; json: unknown } | null;

/** Calls Lendside with the simulator's key. `path` follows "/api". */
export async function callLendside(
  { lendsideUrl, simulationKey }: Config,
  path: string,
  body: unknown,
  timeoutMs: number,
): Promise<LendsideAnswer> {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`${lendsideUrl}/api${path}`, {
    ...sent,
    headers: {
      'x-simulation-key': simulationKey,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  if (answer === null) return null;
  const json: unknown = await answer.json().catch(() => null);
  return { ok: answer.ok, status: answer.status, json };
}

/** Reads bytes from Lendside with the simulator's key. Null when it has none, or does not answer. */
export async function readLendsideFile(
  { lendsideUrl, simulationKey }: Config,
  path: string,
  timeoutMs: number,
): Promise<Buffer | null> {
  const answer = await fetch(`${lendsideUrl}/api${path}`, {
    headers: { 'x-simulation-key': simulationKey },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  const bytes = answer?.ok === true ? await answer.arrayBuffer().catch(() => null) : null;
  return bytes === null ? null : Buffer.from(bytes);
}

/** Returns the list with that name in an answer. Empty when there is none. */
export function listIn(json: unknown, name: string): unknown[] {
  if (typeof json !== 'object' || json === null) return [];
  const list = (json as Readonly<Record<string, unknown>>)[name];
  return Array.isArray(list) ? list : [];
}

export function firstText(json: unknown, names: readonly string[]): string {
  return names.map((name) => textAt(json, name)).find((text) => text !== undefined) ?? '';
}

export function unreachable(config: Config): string {
  return `Lendside does not answer at ${config.lendsideUrl}. Start it, then try again.`;
}

export function notInSimulation(status: number): string {
  return `Lendside answered ${status}. Is it running in simulation mode?`;
}
