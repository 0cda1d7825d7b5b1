import type { Api } from '@lendside/contract/api.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { AddressGeo } from '@lendside/providers/address-geo/port.ts';
import type { BankDebits } from '@lendside/providers/bank-debits/port.ts';
import type { Bureau } from '@lendside/providers/bureau/port.ts';
import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { Marketing } from '@lendside/providers/marketing/port.ts';
import type { Messenger } from '@lendside/providers/messaging/port.ts';
import type { PushSender } from '@lendside/providers/push/port.ts';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from '#config.ts';
import type { BankOffer } from '#features/configuration/bank-offer-queries.ts';
import type { PostingSystems } from '#features/payments/pay-job/book-captured.ts';
import type { MoneyDesks } from '#features/payments/pay-job/money-desk.ts';
import type { PayLimits } from '#features/payments/pay-job/pay-limits.ts';
import type { PartnerClock } from '#features/simulation/move-clocks.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import type { OwnerFinders } from '#platform/access/authorize.ts';
import type { Database, DatabaseRole } from '#platform/database.ts';
import type { ApiHandlers } from '#platform/mounting/handlers.ts';
import type { OutboxKind } from '#platform/outbox.ts';
import type { Sealing } from '#platform/sealing.ts';
import type { Mode } from '#platform/system-mode.ts';

/** What the HTTP side of every room is built on. */
export interface HttpFoundation {
  readonly config: Config;
  readonly logger: Logger;
  /** Under the role of the HTTP side; its rows are limited by row-level security. */
  readonly database: Database;
  /** Opens another pool on the same database. The room that opens it closes it. */
  openPool(role: DatabaseRole, connectionsMax: number): Database;
  readonly sealing: Sealing;
  /** Whether bank accounts are offered, and the settings as they follow from it. */
  readonly bankOffer: BankOffer;
  readonly identity: IdentityMeans;
  /** Every loan system, ours and the partner's. */
  readonly loanSystems: readonly LoanReader[];
  /** The partner's loan system, and its clock in a simulation; null without a partner. */
  readonly partner: { readonly loanSystem: LoanReader; readonly clock: PartnerClock | null } | null;
  /** The business date of our own books. */
  today(): Promise<BusinessDate>;
  /** Every card processor with settings. */
  readonly processors: readonly CardProcessor[];
  // Null when the settings name no such vendor.
  readonly bank: BankDebits | null;
  readonly bureau: Bureau | null;
  readonly geo: AddressGeo | null;
  readonly marketing: Marketing | null;
  /** Whether the API reference is served. */
  readonly isDocumented: boolean;
  /** The public key that browsers subscribe to notifications by; null when the lender sends none. */
  readonly pushKey: string | null;
}

/** What the worker side of every room is built on. */
export interface WorkerFoundation {
  /** Under the role of the worker. */
  readonly database: Database;
  readonly logger: Logger;
  readonly mode: Mode;
  /** Metrics are registered here. */
  readonly registry: Registry;
  /** Every card processor that holds cards; none when no card is taken. */
  readonly processors: readonly CardProcessor[];
  /** Other vendors that move money, such as the bank, by the number of the payment method. */
  readonly desks?: MoneyDesks;
  readonly loanSystems: PostingSystems;
  readonly messenger: Messenger;
  /** Absent when the lender sends no notifications. */
  readonly push?: PushSender | null;
  /** Opens what the HTTP side sealed, such as codes. */
  readonly sealing: Sealing;
  readonly limits?: Partial<PayLimits>;
  /** How often the queue of codes is polled without a notice. */
  readonly codePollMs?: number;
  /** Makes the queue of messages look for work now. */
  wakeMessages(): void;
}

/** The name of a call of the contract. */
export type CallName = keyof Api;

/** What a room gives the HTTP program. */
export interface HttpSide<Calls extends CallName> {
  readonly handlers: Pick<ApiHandlers, Calls>;
  /** How the owners of the room's records are found. */
  readonly owners?: Partial<Omit<OwnerFinders, 'findLoanOwner'>>;
  /** Mounts routes that are no calls of the contract. */
  mount?(app: FastifyInstance, isOffered: (endpoint: Endpoint) => boolean): Promise<void>;
  /** Closes what the room opened. */
  close?(): Promise<void>;
}

/** A queue of the outbox with a polling loop of its own, so that its messages never wait for others. */
export interface OwnQueue {
  readonly kinds: Readonly<Record<string, OutboxKind>>;
  /** How often it polls; every second without it. */
  readonly pollMs?: number;
  /** The channel of database notices that wakes it; it only polls without one. */
  readonly channel?: string;
}

/** A loop of the worker that is no queue of the outbox. */
export interface Lane {
  /** The channel of database notices that wakes it. */
  readonly channel: string;
  wake(): void;
  /** Claims nothing more and finishes what is under way, within `withinMs`. */
  stop(withinMs: number): Promise<void>;
  /** How long stopping may take. */
  readonly stopsWithinMs: number;
  /** Whether the worker is ready as far as this loop knows. */
  isWorking(): boolean;
  /** Messages are sent slowly while this is true. */
  isMoneyMoving(): boolean;
  /** Messages wait while this is true too, up to their limit. */
  isFlooded(): boolean;
}

/** What a room gives the worker. */
export interface WorkerSide {
  /** What the queue of messages sends and does, by the kind of a row. */
  readonly outboxKinds?: Readonly<Record<string, OutboxKind>>;
  readonly ownQueues?: readonly OwnQueue[];
  readonly lanes?: readonly Lane[];
}

/** A feature as the programs see it: the calls of the contract it answers, and what it does in the worker. Each program opens its own
 *  side only, and `openHttp` imports its code, so that the worker starts without it. `wiring/rooms.ts` lists every room. */
export interface Room<Calls extends CallName = never> {
  openHttp?(foundation: HttpFoundation): Promise<HttpSide<Calls>>;
  openWorker?(foundation: WorkerFoundation): WorkerSide;
}
