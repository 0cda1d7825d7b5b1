import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';
import { USER_POOL_PATH } from '@lendside/contract/headers.ts';
import type { LoanSystem } from '@lendside/providers/loan-systems/port.ts';
import { openOwnLinks } from '@lendside/providers/referral-links/own.ts';
import type { Logger } from 'pino';
import { isDocumented, type Config } from '#config.ts';
import { makeBankOffer } from '#features/configuration/bank-offer-queries.ts';
import { makeFindLoanOwner } from '#features/loans/loan-owner-queries.ts';
import { makeAccountLimit, makeLookupLimit, makeAttemptLimit, makeRowLimit } from '#platform/access/attempt-limits.ts';
import { makeCodes } from '#identity/codes/make-codes.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { makePasswordChecker } from '#identity/password-hashing.ts';
import { makeFindClaims } from '#platform/access/access-token.ts';
import { makeIdentifyCaller } from '#platform/access/identify-caller.ts';
import { makeLiveSessions } from '#platform/access/live-sessions.ts';
import { loadSigningKeys } from '#platform/access/signing-keys.ts';
import { openDatabase, type Database, type DatabaseRole, type Transaction } from '#platform/database.ts';
import { LIMITS } from '#platform/limits.ts';
import { makeCallLimit } from '#platform/mounting/call-limit.ts';
import { makeSealing } from '#platform/sealing.ts';
import { requireMode } from '#platform/system-mode.ts';
import { MESSAGE_CHANNEL, makeWorkNotifier } from '#platform/work-notifier.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import type { BeforeClosing } from '#servicing/before-closing.ts';
import { withPaymentsInFlight } from '#servicing/with-payments-in-flight.ts';
import { lenderOf } from './lender.ts';
import { ecommerceShops, externalSites, linkKeys, sealingKeys, userPoolSecret } from './own-keys.ts';
import { closingHoursOf } from './open-day-closer.ts';
import { openPayoutDesks, openSecureAcceptance } from './payout-desks.ts';
import { openProcessors, openProvider, PROVIDERS } from './providers.ts';
import type { HttpFoundation, RenewalDesks } from './room.ts';

/** Opens the database of the HTTP side, checks its mode and builds the foundation on it. Throws `StartProblem`. */
export async function openFoundation(config: Config, logger: Logger): Promise<HttpFoundation> {
  const database = openPoolOf(config, logger, {
    role: 'lendside_api',
    connectionsMax: config.POOL_SIZE,
    reads: 'byKey',
  });
  try {
    await requireMode(database, config.LENDSIDE_MODE);
    return await makeFoundation({ config, logger, database });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Builds the foundation of every feature on an open database. Opens the vendors, which connect to nothing yet. */
export async function makeFoundation(
  base: Pick<HttpFoundation, 'config' | 'logger' | 'database'>,
): Promise<HttpFoundation> {
  const { config, logger, database } = base;
  const bank = openProvider(PROVIDERS.bank, config);
  const bankOffer = makeBankOffer(database, bank !== null);
  const partner = openPartner(config, database);
  const tlxe = builtInLoanSystem(LOAN_SYSTEM_IDS.TLXe, database);
  const nls = builtInLoanSystem(LOAN_SYSTEM_IDS.NLS, database);
  return {
    ...base,
    openPool: (role, connectionsMax) => {
      const { DATABASE_URL, SIMULATION_DATABASE_URL: ofWorker } = config;
      const url = role === 'lendside_worker' && ofWorker !== '' ? ofWorker : DATABASE_URL;
      return openPoolOf({ ...config, DATABASE_URL: url }, logger, { role, connectionsMax });
    },
    sealing: makeSealing(sealingKeys(config)),
    bankOffer,
    identity: await makeIdentity(base, bankOffer, makeFindLoanOwner(database, partner?.loanSystem ?? null)),
    renewalDesks: toRenewalDesks([tlxe, nls]),
    ecommerceShops: ecommerceShops(config),
    loanSystems: [tlxe, nls, ...(partner === null ? [] : [partner.loanSystem])],
    partner,
    lender: lenderOf(config),
    today: async () => (await tlxe.businessDate()).current,
    processors: openProcessors(config),
    payoutDesks: openPayoutDesks(config),
    bank,
    bureau: openProvider(PROVIDERS.bureau, config),
    geo: openProvider(PROVIDERS.geo, config),
    marketing: openProvider(PROVIDERS.marketing, config),
    referralLinks: openProvider(PROVIDERS.referralLinks, config) ?? openOwnLinks(),
    secureAcceptance: openSecureAcceptance(config),
    signing: openProvider(PROVIDERS.signing, config),
    files: await openProvider(PROVIDERS.files, config),
    closingHours: closingHoursOf(config),
    openBeforeClosing: (worker) => openWhenDayCloses(config, logger, worker),
    isDocumented: isDocumented(config),
    pushKey: PROVIDERS.push.options(config)?.publicKey ?? null,
  };
}

/** Loads the code and opens the vendors when the first day closes, because only a simulation closes days in this program. */
function openWhenDayCloses(config: Config, logger: Logger, worker: Database): BeforeClosing {
  const open = async (): Promise<BeforeClosing> => {
    const { openBeforeClosing, openClosingFoundation } = await import('./before-closing.ts');
    return openBeforeClosing(await openClosingFoundation(config, logger, worker));
  };
  const state = { opened: null as Promise<BeforeClosing> | null };
  return async (lmsId, closing) => {
    state.opened ??= open();
    await (
      await state.opened
    )(lmsId, closing);
  };
}

function toRenewalDesks(systems: readonly LoanSystem<Transaction>[]): RenewalDesks {
  return Object.fromEntries(
    systems.flatMap(({ lmsId, capabilities: { renewals } }) => (renewals === null ? [] : [[lmsId, renewals]])),
  );
}

function openPoolOf(
  config: Config,
  logger: Logger,
  options: { readonly role: DatabaseRole; readonly connectionsMax: number; readonly reads?: 'byKey' },
): Database {
  return openDatabase({
    url: config.DATABASE_URL,
    ...options,
    // Somebody waits for what the HTTP side does. The worker, and day-end in a simulation, wait for the database.
    ...(options.role === 'lendside_api' && { failsAfterMs: config.DATABASE_SILENCE_MS }),
    onBroken: (error) => {
      logger.warn({ reason: error.message }, 'a database connection broke');
    },
    onSilence: (isSilent) => {
      if (isSilent) logger.error('the database does not answer: calls are refused until it does');
      else logger.warn('the database answers again');
    },
  });
}

function openPartner(config: Config, database: Database): HttpFoundation['partner'] {
  const loanSystem = openProvider(PROVIDERS.loanSystem, config);
  return loanSystem === null
    ? null
    : {
        loanSystem: withPaymentsInFlight(database, loanSystem),
        clock: openProvider(PROVIDERS.loanSystemClock, config),
      };
}

async function makeIdentity(
  { config, database, logger }: Pick<HttpFoundation, 'config' | 'database' | 'logger'>,
  bankOffer: HttpFoundation['bankOffer'],
  findLoanOwner: IdentityMeans['findLoanOwner'],
): Promise<IdentityMeans> {
  const isHttps = config.PUBLIC_URL.startsWith('https://');
  const publicUrl = config.PUBLIC_URL.replace(/\/$/, '');
  const issuer = `${publicUrl}${USER_POOL_PATH}`;
  const sealing = makeSealing(sealingKeys(config));
  const idleSeconds = config.SESSION_IDLE_MINUTES * 60 + LIMITS.sessionIdleGraceSeconds;
  const keys = await loadSigningKeys(database);
  const sessions = makeLiveSessions(database, idleSeconds);
  const messageNotifier = makeWorkNotifier(
    database,
    (error) => {
      logger.warn({ reason: String(error) }, 'the workers were not told of a message; they will find it');
    },
    MESSAGE_CHANNEL,
  );
  const simulationKey = config.LENDSIDE_MODE === 'simulation' ? config.SIMULATION_KEY : null;
  return {
    database,
    keys,
    sessions,
    identify: makeIdentifyCaller({ findClaims: makeFindClaims(keys, issuer), sessions, isHttps, simulationKey }),
    issuer,
    isHttps,
    idleSeconds,
    publicUrl,
    findLoanOwner,
    sealing,
    linkSealing: makeSealing(linkKeys(config)),
    codes: makeCodes({ database, sealing, hideName: keys.hideName, notifier: messageNotifier }),
    configuration: async () => applyServerSettings(await bankOffer.settings()),
    mode: config.LENDSIDE_MODE,
    externalSites: externalSites(config),
    userPoolSecret: userPoolSecret(config),
    passwords: await makePasswordChecker(),
    passwordAuthority: await openProvider(PROVIDERS.passwordAuthority, config),
    accountLimit: makeAccountLimit(database),
    rowLimit: makeRowLimit(database),
    callLimit: makeCallLimit({ customer: config.CALLS_PER_MINUTE, stranger: config.STRANGERS_CALLS_PER_MINUTE }),
    lookupLimit: makeLookupLimit(database),
    addressLimit: makeAttemptLimit(database, {
      triesMax: config.SIGN_IN_TRIES_PER_ADDRESS,
      windowSeconds: 60,
      lockSeconds: 60,
    }),
  };
}
