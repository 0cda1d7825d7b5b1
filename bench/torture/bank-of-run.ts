import { openAchOriginator } from '@lendside/providers/bank-debits/ach-originator/adapter.ts';
import type { BankDebits } from '@lendside/providers/bank-debits/port.ts';
import { CALLS_OF_WORKER, TIMES } from './settings.ts';

/** Opens the simulated bank for a process of a run. */
export function bankOfRun(simulatorUrl: string): BankDebits {
  const { timeoutMs, maxLatenessMs } = TIMES;
  const baseUrl = `${simulatorUrl}/ach`;
  return openAchOriginator({
    baseUrl,
    apiKey: 'sim-ach-key',
    timeoutMs,
    maxLatenessMs,
    connectionsMax: CALLS_OF_WORKER,
  });
}
