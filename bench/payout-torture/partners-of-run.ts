import { openAchOriginator } from '@lendside/providers/bank-debits/ach-originator/adapter.ts';
import type { BankDebits } from '@lendside/providers/bank-debits/port.ts';
import { openAchCredits } from '@lendside/providers/disbursements/ach-credit/adapter.ts';
import { openCyberSourcePayouts } from '@lendside/providers/disbursements/cybersource-payouts/adapter.ts';
import { openMoneyGram } from '@lendside/providers/disbursements/moneygram/adapter.ts';
import { openRepayPayouts } from '@lendside/providers/disbursements/repay-payouts/adapter.ts';
import { SIMULATED_MONEYGRAM } from '@lendside/services/partner-settings.ts';
import type { PayoutDesks } from '@lendside/services/features/payouts/send/payout-desks.ts';
import { CALLS_OF_WORKER, simulatedProcessor } from '../torture/settings.ts';
import { TIMES } from './settings.ts';

const PATIENT = {
  timeoutMs: TIMES.timeoutMs,
  maxLatenessMs: TIMES.maxLatenessMs,
  connectionsMax: CALLS_OF_WORKER,
} as const;
const SENDER = 'Trial Lending';

/** Returns how a run reaches the simulated card processor of payments. */
export function processorOfRun(partnersUrl: string) {
  return { ...simulatedProcessor(partnersUrl), ...PATIENT };
}

function achOfRun(partnersUrl: string) {
  return { baseUrl: `${partnersUrl}/ach`, apiKey: 'sim-ach-key', ...PATIENT };
}

/** Opens the simulated bank of payments. */
export function bankOfRun(partnersUrl: string): BankDebits {
  return openAchOriginator(achOfRun(partnersUrl));
}

/** Opens every simulated partner that pays money out. */
export function payoutDesksOfRun(partnersUrl: string): PayoutDesks {
  return {
    debit: {
      1: openCyberSourcePayouts({ ...processorOfRun(partnersUrl), senderName: SENDER }),
      2: openRepayPayouts({
        baseUrl: `${partnersUrl}/repay`,
        appToken: 'sim-repay-app-token',
        apiUser: 'lendside_simulation',
        secureToken: 'sim-repay-secure-token',
        canBeAsked: true,
        ...PATIENT,
      }),
    },
    ach: openAchCredits(achOfRun(partnersUrl)),
    moneyGram: openMoneyGram({
      baseUrl: `${partnersUrl}/moneygram`,
      clientId: 'lendside-simulation',
      clientSecret: SIMULATED_MONEYGRAM,
      agentPartnerId: '30150519',
      senderName: SENDER,
      canBeAsked: true,
      ...PATIENT,
    }),
  };
}
