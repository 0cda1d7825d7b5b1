/** Messages that may travel with a navigation, by their keys: never a text (security C20). When the navigation ends at Login, they
 *  show there with the suffix. Source: GRD-16, GRD-17, OPEN-13. */
const ROUTE_MESSAGES = {
  paymentReceived: 'Your payment was received.',
  changesSaved: 'Your changes were saved.',
  accountLinked: 'Your account is linked.',
  notAvailable: 'This page is not available.',
  notSaved: 'Your changes could not be saved.',
} as const;

/** Key of such a message. */
export type RouteMessage = keyof typeof ROUTE_MESSAGES;

/** Said after a message at Login. Source: OPEN-13. */
const LOG_IN_SUFFIX = 'Please log in to continue.';

/** The key in untrusted text; null when it is none. */
export function findRouteMessage(text: unknown): RouteMessage | null {
  const keys = Object.keys(ROUTE_MESSAGES) as RouteMessage[];
  return keys.find((key) => key === text) ?? null;
}

/** The message as Login shows it: with the suffix. */
export function loginText(message: RouteMessage): string {
  return `${ROUTE_MESSAGES[message]} ${LOG_IN_SUFFIX}`;
}
