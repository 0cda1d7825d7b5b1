import type { CyberSourceOptions } from '@lendside/providers/card-processing/cybersource/adapter.ts';
import type { InvictusOptions } from '@lendside/providers/loan-systems/invictus/partner-session.ts';
import type { SmtpMessengerOptions } from '@lendside/providers/messaging/smtp-messenger.ts';
import type { Config } from '#config.ts';

// What the simulator publishes about itself (its readme); worthless anywhere else.
const SIMULATED = {
  secretBase64: 'bGVuZHNpZGUtc2ltdWxhdGlvbi1vbmx5LXNoYXJlZC1zZWNyZXQ=',
  textKey: 'sim-messaging-key',
  invictusSecret: 'sim-invictus-secret',
  timeoutMs: 4_000,
  maxLatenessMs: 10_000,
  // Two sendings of a payment fit into the lease of a worker, six seconds.
  loanSystemTimeoutMs: 2_500,
} as const;

// A production call may take 20 s; a processor was seen to book 80 s late, so absence is believed after 120 s (D3).
const PRODUCTION = { timeoutMs: 20_000, maxLatenessMs: 120_000, loanSystemTimeoutMs: 10_000 } as const;

/** How CyberSource is reached under these settings: the simulator's in simulation, the merchant's own in production. */
export function cyberSourceOptions(config: Config): CyberSourceOptions {
  const isSimulation = config.LENDSIDE_MODE === 'simulation';
  const promise = isSimulation ? SIMULATED : PRODUCTION;
  return {
    baseUrl: (config.CYBERSOURCE_URL || `${config.SIMULATOR_URL}/cybersource`).replace(/\/$/, ''),
    merchantId: config.CYBERSOURCE_MERCHANT_ID,
    keyId: config.CYBERSOURCE_KEY_ID,
    secretBase64: config.CYBERSOURCE_SECRET || (isSimulation ? SIMULATED.secretBase64 : ''),
    timeoutMs: promise.timeoutMs,
    maxLatenessMs: config.CYBERSOURCE_MAX_LATENESS_MS || promise.maxLatenessMs,
    connectionsMax: 128,
  };
}

/** How the loan system Invictus is reached under these settings: the simulator's in simulation, the partner's own in
 *  production. Null where a production has none. */
export function invictusOptions(config: Config): InvictusOptions | null {
  const isSimulation = config.LENDSIDE_MODE === 'simulation';
  if (!isSimulation && config.INVICTUS_URL === '') return null;
  return {
    baseUrl: (config.INVICTUS_URL || `${config.SIMULATOR_URL.replace(/\/$/, '')}/invictus`).replace(/\/$/, ''),
    clientId: config.INVICTUS_CLIENT_ID,
    clientSecret: config.INVICTUS_CLIENT_SECRET || (isSimulation ? SIMULATED.invictusSecret : ''),
    timeoutMs: (isSimulation ? SIMULATED : PRODUCTION).loanSystemTimeoutMs,
  };
}

/** How messages leave under these settings. */
export function messengerOptions(config: Config): SmtpMessengerOptions {
  return {
    smtpUrl: config.SMTP_URL,
    mailFrom: config.MAIL_FROM,
    textUrl: config.SIMULATOR_URL.replace(/\/$/, ''),
    textKey: SIMULATED.textKey,
    textFrom: '+18005550100',
    timeoutMs: 10_000,
  };
}
