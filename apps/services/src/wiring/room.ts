import type { Api } from '@lendside/contract/api.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { ClosingHour } from '@lendside/domain/calendar/closing-hour.ts';
import type { AddressGeo } from '@lendside/providers/address-geo/port.ts';
import type { BankDebits } from '@lendside/providers/bank-debits/port.ts';
import type { Bureau } from '@lendside/providers/bureau/port.ts';
import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { RenewalCalls } from '@lendside/providers/loan-systems/renewal-calls.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { Marketing } from '@lendside/providers/marketing/port.ts';
import type { Messenger } from '@lendside/providers/messaging/port.ts';
import type { PostalMail } from '@lendside/providers/postal-mail/port.ts';
import type { Files } from '@lendside/providers/files/port.ts';
import type { PushSender } from '@lendside/providers/push/port.ts';
import type { ReferralLinks } from '@lendside/providers/referral-links/port.ts';
import type { Scanner } from '@lendside/providers/scanner/port.ts';
import type { SecureAcceptance } from '@lendside/providers/secure-acceptance/port.ts';
import type { Signing } from '@lendside/providers/signing/port.ts';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from '#config.ts';
import type { BankOffer } from '#features/configuration/bank-offer-queries.ts';
import type { Sealer } from '#features/documents/seal/seal-pdf.ts';
import type { PostingSystems } from '#features/payments/pay-job/book-captured.ts';
import type { MoneyDesks } from '#features/payments/pay-job/money-desk.ts';
import type { PayLimits } from '#features/payments/pay-job/pay-limits.ts';
import type { PayoutDesks } from '#features/payouts/send/payout-desks.ts';
import type { PayoutLimits } from '#features/payouts/send/payout-limits.ts';
import type { PartnerClock } from '#features/simulation/move-clocks.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import type { RenewingShop } from '#features/refinancing/shop-reference.ts';
import type { OwnerFinders } from '#platform/access/authorize.ts';
import type { Database, DatabaseRole, Transaction } from '#platform/database.ts';
import type { ApiHandlers } from '#platform/mounting/handlers.ts';
import type { LoadShedder } from '#platform/mounting/load-shedding.ts';
import type { OutboxKind } from '#platform/outbox.ts';
import type { Sealing } from '#platform/sealing.ts';
import type { BeforeClosing } from '#servicing/before-closing.ts';
import type { Mode } from '#platform/system-mode.ts';

/** The calls for renewals by the number of the loan system. A system without an entry renews in its own office only. */
export type RenewalDesks = Readonly<Partial<Record<LoanSystemId, RenewalCalls<Transaction>>>>;

/** The foundation of the HTTP side of every feature. */
export interface HttpFoundation {
  readonly config: Config;
  readonly logger: Logger;
  /** Uses the role of the HTTP side, whose rows are limited by row-level security. */
  readonly database: Database;
  /** Opens another pool on the same database. The feature that opens it closes it. */
  openPool(role: DatabaseRole, connectionsMax: number): Database;
  readonly sealing: Sealing;
  /** Whether bank accounts are offered, and the settings that follow from it. */
  readonly bankOffer: BankOffer;
  readonly identity: IdentityMeans;
  /** Every loan system: our two and the partner's. */
  readonly loanSystems: readonly LoanReader[];
  /** The calls for renewals of each loan system that has them, in transactions of the HTTP side. They never change the books: the worker
   *  books, ends and takes back. */
  readonly renewalDesks: RenewalDesks;
  /** Where the lender's own site renews a product, by product. */
  readonly ecommerceShops: ReadonlyMap<number, RenewingShop>;
  /** The partner's loan system, and its clock in a simulation; null without a partner. */
  readonly partner: { readonly loanSystem: LoanReader; readonly clock: PartnerClock | null } | null;
  /** Legal name and address of the lender in notices; null when the settings do not say. */
  readonly lender: { readonly name: string; readonly address: string } | null;
  /** Returns the business date of our own books. */
  today(): Promise<BusinessDate>;
  /** Every card processor that the settings name. */
  readonly processors: readonly CardProcessor[];
  /** The partners that pay money out and that the settings name. */
  readonly payoutDesks: PayoutDesks;
  /** Makes the links that referrers share: our own, or a partner's. */
  readonly referralLinks: ReferralLinks;
  // Null when the settings name no such vendor.
  readonly bank: BankDebits | null;
  readonly bureau: Bureau | null;
  readonly geo: AddressGeo | null;
  readonly marketing: Marketing | null;
  /** The card processor's page for the card that gets rewards. */
  readonly secureAcceptance: SecureAcceptance | null;
  /** The signature vendor. */
  readonly signing: Signing | null;
  /** The store of documents and uploads. */
  readonly files: Files | null;
  /** Closing hour of each built-in loan system, in a production. */
  readonly closingHours: Readonly<Record<1 | 2, ClosingHour>>;
  /** Opens what features do before a day closes, for a program that moves the days. `worker` uses the role of the worker. */
  openBeforeClosing(worker: Database): BeforeClosing;
  /** Whether the API reference is served. */
  readonly isDocumented: boolean;
  /** The public key that browsers need to subscribe to notifications; null when the lender sends none. */
  readonly pushKey: string | null;
}

/** The foundation of the worker side of every feature. */
export interface WorkerFoundation {
  /** Uses the role of the worker. */
  readonly database: Database;
  readonly logger: Logger;
  readonly mode: Mode;
  /** Features register their metrics here. */
  readonly registry: Registry;
  /** Every card processor that holds cards; empty when no cards are accepted. */
  readonly processors: readonly CardProcessor[];
  /** Other vendors that move money, such as the bank, by the number of the payment method. */
  readonly desks?: MoneyDesks;
  /** The partners that pay money out. Without one, only the store's desk does. */
  readonly payoutDesks?: PayoutDesks;
  /** Changes to the limits of the payout queue. */
  readonly payoutLimits?: Partial<PayoutLimits>;
  readonly loanSystems: PostingSystems;
  readonly messenger: Messenger;
  /** Absent when the lender sends no notifications. */
  readonly push?: PushSender | null;
  /** The mail house; absent when the lender has none. */
  readonly postalMail?: PostalMail | null;
  /** The signature vendor; absent when nothing is signed online. */
  readonly signing?: Signing | null;
  /** The store of documents and uploads; absent when the lender has none. */
  readonly files?: Files | null;
  /** Scans uploads; absent when the lender has no scanner, and then nothing is accepted. */
  readonly scanner?: Scanner | null;
  /** Legal name and address of the lender in letters; absent when the settings do not say. */
  readonly lender?: { readonly name: string; readonly address: string } | null;
  /** The address of the web, for links in letters; absent in tests. */
  readonly publicUrl?: string | null;
  /** Seals PDFs of ours; absent in a production without a certificate, which signs nothing online. */
  readonly sealer?: Sealer | null;
  /** Opens data that the HTTP side sealed, such as codes. */
  readonly sealing: Sealing;
  readonly limits?: Partial<PayLimits>;
  /** Polling interval of the code queue when no NOTIFY arrives. */
  readonly codePollMs?: number;
  /** Wakes the message queue. */
  wakeMessages(): void;
}

/** What a feature gets to do its work before a day closes. */
export type ClosingFoundation = Pick<
  WorkerFoundation,
  'database' | 'logger' | 'mode' | 'sealing' | 'loanSystems' | 'signing' | 'files' | 'sealer' | 'lender' | 'payoutDesks'
>;

/** The name of a call of the contract. */
export type CallName = keyof Api;

/** What routes depend on that are not calls of the contract. */
export interface MountMeans {
  readonly isOffered: (endpoint: Endpoint) => boolean;
  readonly shedder: LoadShedder;
  /** The metrics of the HTTP program. */
  readonly registry: Registry;
}

/** What a feature provides to the HTTP program. */
export interface HttpSide<Calls extends CallName> {
  readonly handlers: Pick<ApiHandlers, Calls>;
  /** Finds the owners of the feature's records. */
  readonly owners?: Partial<Omit<OwnerFinders, 'findLoanOwner'>>;
  /** Mounts routes that are not calls of the contract. */
  mount?(app: FastifyInstance, means: MountMeans): Promise<void>;
  /** Closes what the feature opened. */
  close?(): Promise<void>;
}

/** An outbox queue with its own polling loop, so that its messages never wait for others. */
export interface OwnQueue {
  readonly kinds: Readonly<Record<string, OutboxKind>>;
  /** Polling interval; one second by default. */
  readonly pollMs?: number;
  /** The NOTIFY channel that wakes it. Without a channel it only polls. */
  readonly channel?: string;
}

/** A loop of the worker that is not an outbox queue. */
export interface Lane {
  /** The NOTIFY channel that wakes it. */
  readonly channel: string;
  wake(): void;
  /** Claims nothing more and finishes what is in progress, within `withinMs`. */
  stop(withinMs: number): Promise<void>;
  /** Longest time that stopping may take. */
  readonly stopsWithinMs: number;
  /** Whether this loop is running without errors; the worker's readiness depends on it. */
  isWorking(): boolean;
  /** While true, the worker sends messages slowly. */
  isMoneyMoving(): boolean;
  /** While true, the worker also delays messages, up to their limit. */
  isFlooded(): boolean;
}

/** What a feature provides to the worker. */
export interface WorkerSide {
  /** Work of the message queue by kind of row. */
  readonly outboxKinds?: Readonly<Record<string, OutboxKind>>;
  readonly ownQueues?: readonly OwnQueue[];
  readonly lanes?: readonly Lane[];
}

/** A feature as the programs see it: the calls of the contract it answers, and its work in the worker. Each program opens only
 *  its own side. `openHttp` imports the code when called, so that the worker starts without it. `wiring/rooms.ts` lists every
 *  feature. */
export interface Room<Calls extends CallName = never> {
  openHttp?(foundation: HttpFoundation): Promise<HttpSide<Calls>>;
  openWorker?(foundation: WorkerFoundation): WorkerSide;
  /** Looks for what must still count on a day before it closes. Opened by the program that closes the days. */
  openBeforeClosing?(foundation: ClosingFoundation): BeforeClosing;
}
