import { openAchCredits } from '@lendside/providers/disbursements/ach-credit/adapter.ts';
import { openCyberSourcePayouts } from '@lendside/providers/disbursements/cybersource-payouts/adapter.ts';
import { openMoneyGram, type MoneyGramOptions } from '@lendside/providers/disbursements/moneygram/adapter.ts';
import { openRepayPayouts } from '@lendside/providers/disbursements/repay-payouts/adapter.ts';
import { openCyberSourceSecureAcceptance } from '@lendside/providers/secure-acceptance/cybersource/adapter.ts';
import { SIMULATION_PROFILE } from '@lendside/providers/secure-acceptance/cybersource/simulation-profile.ts';
import type { SecureAcceptance } from '@lendside/providers/secure-acceptance/port.ts';
import type { Config } from '#config.ts';
import type { PayoutDesks } from '#features/payouts/send/payout-desks.ts';
import { SIMULATED_MONEYGRAM } from '#partner-settings.ts';
import { lenderOf } from './lender.ts';
import { partnerUrl } from './partner-url.ts';
import { CARD_PROCESSORS, PROVIDERS } from './providers.ts';

// The simulator's own credentials, as published in its readme. They are worthless elsewhere.
const SIMULATED = {
  clientId: 'lendside-simulation',
  clientSecret: SIMULATED_MONEYGRAM,
  agentPartnerId: '30150519',
  timeoutMs: 4_000,
  maxLatenessMs: 10_000,
} as const;

/** Time for a whole payout of four calls. A commit counts as absent only after two minutes, as a charge does (D3). */
const PRODUCTION = { timeoutMs: 20_000, maxLatenessMs: 120_000 } as const;

/** Opens every channel that pays money out and that the settings name. The store's desk is ours and needs none. Opening connects to nothing. */
export function openPayoutDesks(config: Config): PayoutDesks {
  const moneyGram = moneyGramOptions(config);
  const bank = isOn(config, config.ACH_CREDITS) ? PROVIDERS.bank.options(config) : null;
  return {
    debit: openPushes(config),
    ...(bank === null ? {} : { ach: openAchCredits(bank) }),
    ...(moneyGram === null ? {} : { moneyGram: openMoneyGram(moneyGram) }),
  };
}

/** Whether anybody but the stores pays money out. */
export function hasChannel({ ach, moneyGram, debit = {} }: PayoutDesks): boolean {
  return ach !== undefined || moneyGram !== undefined || Object.keys(debit).length > 0;
}

/** A vendor that takes payments does not pay out by itself: production says so for each. */
function isOn({ LENDSIDE_MODE }: Config, setting: 'yes' | 'no'): boolean {
  return LENDSIDE_MODE === 'simulation' || setting === 'yes';
}

/** The pushes to cards, by the number of the processor that keeps the card. */
function openPushes(config: Config): NonNullable<PayoutDesks['debit']> {
  const cyberSource = isOn(config, config.CYBERSOURCE_PAYOUTS) ? CARD_PROCESSORS[1].options(config) : null;
  const repay = isOn(config, config.REPAY_PAYOUTS) ? CARD_PROCESSORS[2].options(config) : null;
  return {
    ...(cyberSource === null ? {} : { 1: openCyberSourcePayouts({ ...cyberSource, senderName: senderOf(config) }) }),
    ...(repay === null ? {} : { 2: openRepayPayouts(repay) }),
  };
}

function senderOf(config: Config): string {
  return lenderOf(config)?.name ?? '';
}

/** Returns how MoneyGram is reached; null in a production without it. */
export function moneyGramOptions(config: Config): MoneyGramOptions | null {
  const isSimulation = config.LENDSIDE_MODE === 'simulation';
  if (!isSimulation && config.MONEYGRAM_URL === '') return null;
  const { timeoutMs, maxLatenessMs } = isSimulation ? SIMULATED : PRODUCTION;
  const own = {
    clientId: config.MONEYGRAM_CLIENT_ID,
    clientSecret: config.MONEYGRAM_CLIENT_SECRET,
    agentPartnerId: config.MONEYGRAM_PARTNER_ID,
  };
  const { clientId, clientSecret, agentPartnerId } = isSimulation && own.clientId === '' ? SIMULATED : own;
  return {
    baseUrl: partnerUrl(config, config.MONEYGRAM_URL, '/moneygram'),
    clientId,
    clientSecret,
    agentPartnerId,
    senderName: senderOf(config),
    canBeAsked: isSimulation || config.MONEYGRAM_ASKABLE === 'yes',
    timeoutMs,
    maxLatenessMs: config.MONEYGRAM_MAX_LATENESS_MS || maxLatenessMs,
    connectionsMax: config.PARTNER_CALLS_AT_ONCE,
  };
}

/** Opens the page that takes the card of a referrer; null in a production without it. Source: width 7. */
export function openSecureAcceptance(config: Config): SecureAcceptance | null {
  const isSimulation = config.LENDSIDE_MODE === 'simulation';
  if (!isSimulation && config.SECURE_ACCEPTANCE_URL === '') return null;
  const own = {
    profileId: config.SECURE_ACCEPTANCE_PROFILE_ID,
    accessKey: config.SECURE_ACCEPTANCE_ACCESS_KEY,
    secret: config.SECURE_ACCEPTANCE_SECRET,
  };
  return openCyberSourceSecureAcceptance({
    pageUrl: partnerUrl(config, config.SECURE_ACCEPTANCE_URL, '/secureacceptance'),
    ...(isSimulation && config.SECURE_ACCEPTANCE_URL === '' ? SIMULATION_PROFILE : own),
  });
}
