/** Why a form cannot be sent while the device is offline. */
export const OFFLINE_REASON = 'You are offline. You can go on once you are connected again.';
