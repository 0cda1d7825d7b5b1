/** Why nobody can pay now. */
export const OFFLINE_REASON = 'You are offline. Payments need a connection.';
