import { addressesApi } from '#addresses/addresses-api.ts';
import { aliasApi } from '#alias/alias-api.ts';
import { announcementsApi } from '#announcements/announcements-api.ts';
import { applicationsApi } from '#applications/applications-api.ts';
import { appointmentsApi } from '#appointments/appointments-api.ts';
import { autopayApi } from '#autopay/autopay-api.ts';
import { cardsApi } from '#cards/cards-api.ts';
import { cashApi } from '#cash/cash-api.ts';
import { checksApi } from '#checks/checks-api.ts';
import { configurationApi } from '#configuration/configuration-api.ts';
import { devicesApi } from '#devices/devices-api.ts';
import { documentsApi } from '#documents/documents-api.ts';
import { linkingApi } from '#linking/linking-api.ts';
import { loansApi } from '#loans/loans-api.ts';
import { locationsApi } from '#locations/locations-api.ts';
import { marketingApi } from '#marketing/marketing-api.ts';
import { offersApi } from '#offers/offers-api.ts';
import { originationApi } from '#origination/origination-api.ts';
import { partiesApi } from '#parties/parties-api.ts';
import { paymentsApi } from '#payments/payments-api.ts';
import { profileApi } from '#profile/profile-api.ts';
import { pushApi } from '#push/push-api.ts';
import { recoveryApi } from '#recovery/recovery-api.ts';
import { referralsApi } from '#referrals/referrals-api.ts';
import { refinancingApi } from '#refinancing/refinancing-api.ts';
import { registrationApi } from '#registration/registration-api.ts';
import { renewalsApi } from '#renewals/renewals-api.ts';
import { sessionApi } from '#session/session-api.ts';
import { settlementsApi } from '#settlements/settlements-api.ts';
import { signingApi } from '#signing/signing-api.ts';
import { simulationApi } from '#simulation/simulation-api.ts';
import { storesApi } from '#stores/stores-api.ts';
import { uploadsApi } from '#uploads/uploads-api.ts';
import { usercacheApi } from '#usercache/usercache-api.ts';

/** Every call by its name, joined from one list per feature. The server's routes, OpenAPI and the tests over all calls read
 *  it. The web imports the file of a call instead, so that each page loads only the calls it makes. */
export const api = {
  ...sessionApi,
  ...registrationApi,
  ...devicesApi,
  ...pushApi,
  ...aliasApi,
  ...profileApi,
  ...linkingApi,
  ...usercacheApi,
  ...configurationApi,
  ...loansApi,
  ...documentsApi,
  ...autopayApi,
  ...recoveryApi,
  ...settlementsApi,
  ...applicationsApi,
  ...offersApi,
  ...appointmentsApi,
  ...originationApi,
  ...refinancingApi,
  ...renewalsApi,
  ...checksApi,
  ...locationsApi,
  ...storesApi,
  ...addressesApi,
  ...announcementsApi,
  ...marketingApi,
  ...cardsApi,
  ...cashApi,
  ...partiesApi,
  ...paymentsApi,
  ...referralsApi,
  ...signingApi,
  ...uploadsApi,
  ...simulationApi,
} as const;

/** Every call by its name. */
export type Api = typeof api;

/** Names of the calls of one feature. */
export type CallsOf<Area extends Api[keyof Api]['area']> = {
  [Name in keyof Api]: Api[Name]['area'] extends Area ? Name : never;
}[keyof Api];
