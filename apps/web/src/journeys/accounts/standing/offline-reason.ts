/** Why the Pay button is disabled while offline. */
export const OFFLINE_REASON = 'You’re offline. Payments need a connection.';
