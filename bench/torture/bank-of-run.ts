import { openAchOriginator } from '@lendside/providers/bank-debits/ach-originator/adapter.ts';
import type { BankDebits } from '@lendside/providers/bank-debits/port.ts';
import { CALLS_OF_WORKER, TIMES } from './settings.ts';

/** The simulated bank as a process of a run reaches it. */
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
