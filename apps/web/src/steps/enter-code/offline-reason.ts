/** Why a form cannot be sent while the device is offline. */
export const OFFLINE_REASON = 'You’re offline. You can continue once you’re connected again.';
