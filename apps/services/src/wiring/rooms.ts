import type { FastifyInstance } from 'fastify';
import { addressesRoom } from '#features/addresses/addresses-room.ts';
import { aliasRoom } from '#features/alias/alias-room.ts';
import { announcementsRoom } from '#features/announcements/announcements-room.ts';
import { appointmentsRoom } from '#features/appointments/appointments-room.ts';
import { applicationsRoom } from '#features/applications/applications-room.ts';
import { autopayRoom } from '#features/autopay/autopay-room.ts';
import { cardsRoom } from '#features/cards/cards-room.ts';
import { cashRoom } from '#features/cash/cash-room.ts';
import { checksRoom } from '#features/checks/checks-room.ts';
import { configurationRoom } from '#features/configuration/configuration-room.ts';
import { cspReportsRoom } from '#features/csp-reports/csp-reports-room.ts';
import { devicesRoom } from '#features/devices/devices-room.ts';
import { documentationRoom } from '#features/documentation/documentation-room.ts';
import { documentsRoom } from '#features/documents/documents-room.ts';
import { linkingRoom } from '#features/linking/linking-room.ts';
import { loansRoom } from '#features/loans/loans-room.ts';
import { locationsRoom } from '#features/locations/locations-room.ts';
import { marketingRoom } from '#features/marketing/marketing-room.ts';
import { noticesRoom } from '#features/notices/notices-room.ts';
import { offersRoom } from '#features/offers/offers-room.ts';
import { originationRoom } from '#features/origination/origination-room.ts';
import { partiesRoom } from '#features/parties/parties-room.ts';
import { paymentsRoom } from '#features/payments/payments-room.ts';
import { payoutsRoom } from '#features/payouts/payouts-room.ts';
import { profileRoom } from '#features/profile/profile-room.ts';
import { pushRoom } from '#features/push/push-room.ts';
import { recoveryRoom } from '#features/recovery/recovery-room.ts';
import { referralsRoom } from '#features/referrals/referrals-room.ts';
import { refinancingRoom } from '#features/refinancing/refinancing-room.ts';
import { registrationRoom } from '#features/registration/registration-room.ts';
import { renewalsRoom } from '#features/renewals/renewals-room.ts';
import { settlementsRoom } from '#features/settlements/settlements-room.ts';
import { openSigningEnds } from '#features/signing/envelope-queries.ts';
import type { Paperwork } from '#features/signing/paperwork.ts';
import { signingRoom } from '#features/signing/signing-room.ts';
import { signInRoom } from '#features/sign-in/sign-in-room.ts';
import { simulationRoom } from '#features/simulation/simulation-room.ts';
import { storesRoom } from '#features/stores/stores-room.ts';
import { uploadsRoom } from '#features/uploads/uploads-room.ts';
import { userCacheRoom } from '#features/usercache/usercache-room.ts';
import type { OwnerFinders } from '#platform/access/authorize.ts';
import type { ApiHandlers } from '#platform/mounting/handlers.ts';
import type { HttpFoundation, HttpSide, MountMeans, Room } from './room.ts';

/** The documents of signing, from the room of documents. */
const PAPERWORK: Paperwork = {
  write: async (...given) => (await import('#features/documents/write-pdf.ts')).writePdf(...given),
  keep: async (...given) => (await import('#features/documents/keep-document.ts')).keepDocument(...given),
  store: async (...given) => (await import('#features/documents/keep-document.ts')).storeDocument(...given),
  record: async (...given) => (await import('#features/documents/keep-document.ts')).recordDocument(...given),
  certify: async (...given) => (await import('#features/documents/certificate-queries.ts')).makeCertificate(...given),
};

/** Every feature. A new feature needs its folder and a line here. */
export const rooms = [
  addressesRoom,
  aliasRoom,
  announcementsRoom,
  applicationsRoom,
  appointmentsRoom,
  autopayRoom,
  cardsRoom,
  cashRoom,
  checksRoom,
  configurationRoom,
  cspReportsRoom,
  devicesRoom,
  documentationRoom,
  documentsRoom(
    async () => (await import('#features/notices/notice-letter.ts')).writeNotice,
    async (foundation) => (await import('#features/signing/signing-http.ts')).openGuestReader(foundation, PAPERWORK),
  ),
  linkingRoom,
  loansRoom,
  locationsRoom,
  marketingRoom,
  noticesRoom,
  offersRoom,
  originationRoom((foundation) => openSigningEnds(foundation, PAPERWORK)),
  partiesRoom,
  paymentsRoom,
  payoutsRoom,
  profileRoom({
    savePreference: async (...given) => (await import('#features/alias/update-user.ts')).updateUser(...given),
  }),
  pushRoom,
  recoveryRoom,
  referralsRoom,
  refinancingRoom,
  registrationRoom,
  renewalsRoom((foundation) => openSigningEnds(foundation, PAPERWORK)),
  settlementsRoom,
  signInRoom,
  signingRoom(PAPERWORK),
  simulationRoom,
  storesRoom,
  uploadsRoom,
  userCacheRoom,
] as const;

type CallsOfRoom<Each> = Each extends Room<infer Calls> ? Calls : never;

/** The open HTTP side of every feature. */
export interface OpenRooms {
  readonly handlers: ApiHandlers;
  readonly owners: OwnerFinders;
  /** Mounts routes that are not calls of the contract. */
  mount(app: FastifyInstance, means: MountMeans): Promise<void>;
  /** Closes what the features opened. */
  close(): Promise<void>;
}

/** Opens the HTTP side of every feature. Connects to nothing yet. A call of the contract that no feature answers does not
 *  compile. */
export function openRooms(foundation: HttpFoundation): Promise<OpenRooms> {
  return joinRooms(rooms, foundation);
}

/** Opens the HTTP side of some features and joins their parts. Throws when two of them answer the same call. */
export async function joinRooms<const List extends readonly Room[]>(list: List, foundation: HttpFoundation) {
  const opened = await Promise.all(list.map(async (room) => room.openHttp?.(foundation)));
  const sides = opened.filter((side) => side !== undefined);
  return {
    handlers: joinHandlers(sides) as Pick<ApiHandlers, CallsOfRoom<List[number]>>,
    owners: joinOwners(sides, foundation),
    mount: async (...given: Parameters<OpenRooms['mount']>): Promise<void> => {
      for (const side of sides) await side.mount?.(...given);
    },
    close: async (): Promise<void> => {
      await Promise.all(sides.map(async (side) => side.close?.()));
    },
  };
}

function joinHandlers(sides: readonly HttpSide<never>[]): object {
  const handlers: Record<string, unknown> = {};
  for (const [name, handler] of sides.flatMap((side) => Object.entries(side.handlers))) {
    if (name in handlers) throw new Error(`two rooms answer ${name}`);
    handlers[name] = handler;
  }
  return handlers;
}

/** Without the payments feature, no payment has an owner. */
function joinOwners(sides: readonly HttpSide<never>[], { identity }: HttpFoundation): OwnerFinders {
  const owners = sides.flatMap((side) => side.owners ?? []);
  return {
    findLoanOwner: (loanId, caller) => identity.findLoanOwner(loanId, caller),
    findPaymentOwner: async (messageKey, caller) => {
      for (const each of owners) {
        const owner = await each.findPaymentOwner?.(messageKey, caller);
        if (owner) return owner;
      }
      return null;
    },
    ownerWhereShown: Object.fromEntries(owners.flatMap((each) => Object.entries(each.ownerWhereShown ?? {}))),
  };
}
