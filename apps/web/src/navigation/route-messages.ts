/** Messages that travel with a navigation as keys, never as text (security C20). A navigation that ends at Login shows the
 *  message there with the suffix. Source: GRD-16, GRD-17, OPEN-13. */
const ROUTE_MESSAGES = {
  paymentReceived: 'Your payment was received.',
  changesSaved: 'Your changes were saved.',
  accountLinked: 'Your account is linked.',
  notAvailable: 'This page is not available.',
  notSaved: 'Your changes could not be saved.',
} as const;

export type RouteMessage = keyof typeof ROUTE_MESSAGES;

/** Text appended to a message at Login. Source: OPEN-13. */
const LOG_IN_SUFFIX = 'Please log in to continue.';

/** Returns the message key in untrusted text; null when the text is no message key. */
export function findRouteMessage(text: unknown): RouteMessage | null {
  const keys = Object.keys(ROUTE_MESSAGES) as RouteMessage[];
  return keys.find((key) => key === text) ?? null;
}

/** Returns the message as Login shows it, with the suffix. */
export function loginText(message: RouteMessage): string {
  return `${ROUTE_MESSAGES[message]} ${LOG_IN_SUFFIX}`;
}
