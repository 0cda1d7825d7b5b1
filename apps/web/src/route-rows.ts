import { accountBlockedRoutes } from '#journeys/account-blocked/routes.ts';
import { accountsRoutes } from '#journeys/accounts/routes.ts';
import { agreeToTermsRoutes } from '#journeys/agree-to-terms/routes.ts';
import { appointmentsRoutes } from '#journeys/appointments/routes.ts';
import { autopayRoutes } from '#journeys/autopay/routes.ts';
import { changeContactRoutes } from '#journeys/change-contact/routes.ts';
import { contactUsRoutes } from '#journeys/contact-us/routes.ts';
import { documentsRoutes } from '#journeys/documents/routes.ts';
import { externalSiteRoutes } from '#journeys/external-site/routes.ts';
import { getCashRoutes } from '#journeys/get-cash/routes.ts';
import { installRoutes } from '#journeys/install/routes.ts';
import { legalRoutes } from '#journeys/legal/routes.ts';
import { linkAccountRoutes } from '#journeys/link-account/routes.ts';
import { makePaymentRoutes } from '#journeys/make-payment/routes.ts';
import { offersRoutes } from '#journeys/offers/routes.ts';
import { originateRoutes } from '#journeys/originate/routes.ts';
import { partnerProfileRoutes } from '#journeys/partner-profile/routes.ts';
import { paymentMethodsRoutes } from '#journeys/payment-methods/routes.ts';
import { profileRoutes } from '#journeys/profile/routes.ts';
import { recoverPasswordRoutes } from '#journeys/recover-password/routes.ts';
import { redirectRoutes } from '#journeys/redirect/routes.ts';
import { referralsRoutes } from '#journeys/referrals/routes.ts';
import { registerRoutes } from '#journeys/register/routes.ts';
import { renewingRoutes } from '#journeys/renewing/routes.ts';
import { selectAccountRoutes } from '#journeys/select-account/routes.ts';
import { signInSecurityRoutes } from '#journeys/sign-in-security/routes.ts';
import { signInRoutes } from '#journeys/sign-in/routes.ts';
import { signingRoutes } from '#journeys/signing/routes.ts';
import { storesRoutes } from '#journeys/stores/routes.ts';
import { switchProductRoutes } from '#journeys/switch-product/routes.ts';
import { trustDeviceRoutes } from '#journeys/trust-device/routes.ts';
import { verifyContactRoutes } from '#journeys/verify-contact/routes.ts';
import { shellRoutes } from '#shell/routes.ts';
import { featureUnavailableRoutes } from '#steps/feature-unavailable/routes.ts';
import type { ScreenGroup } from '#screen-row.ts';

/** All screens, feature by feature. Opening a flow opens its first row. Source: shell 2, loans 2, RTE-01 to RTE-68, OPEN-01 to
 *  OPEN-03, OPEN-20. */
export const ROWS = [
  ...signInRoutes,
  ...shellRoutes,
  ...registerRoutes,
  ...verifyContactRoutes,
  ...recoverPasswordRoutes,
  ...accountsRoutes,
  ...signInSecurityRoutes,
  ...partnerProfileRoutes,
  ...externalSiteRoutes,
  ...selectAccountRoutes,
  ...linkAccountRoutes,
  ...trustDeviceRoutes,
  ...changeContactRoutes,
  ...agreeToTermsRoutes,
  ...profileRoutes,
  ...paymentMethodsRoutes,
  ...storesRoutes,
  ...autopayRoutes,
  ...accountBlockedRoutes,
  ...makePaymentRoutes,
  ...renewingRoutes,
  ...signingRoutes,
  ...getCashRoutes,
  ...switchProductRoutes,
  ...originateRoutes,
  ...offersRoutes,
  ...referralsRoutes,
  ...appointmentsRoutes,
  ...documentsRoutes,
  ...contactUsRoutes,
  ...legalRoutes,
  ...redirectRoutes,
  ...installRoutes,
  ...featureUnavailableRoutes,
] as const;

type Row = (typeof ROWS)[number];

/** The name of a screen. A name that several groups use includes its group. Source: RTE-37, LOP-005. */
export type RouteName = Row['name'];

/** The path pattern of a screen. */
export type PathOf<Name extends RouteName> = Extract<Row, { readonly name: Name }>['path'];

/** The names of the screens of a group, optionally only those whose path matches a pattern. */
export type ScreenOf<Group extends ScreenGroup, Path extends string = string> = Extract<
  Row,
  { readonly group: Group; readonly path: Path }
>['name'];
