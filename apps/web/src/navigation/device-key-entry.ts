/** What to do with the device-key cookie. */
export type DeviceKeyEntry = { readonly do: 'write'; readonly value: string } | { readonly do: 'remove' };

/** A remembered device keeps its key in the cookie; the key of any other stays with the session and goes with it.
 *  Source: OPEN-45, SES-36. */
export function toDeviceKeyEntry(deviceKey: string, isRemembered: boolean): DeviceKeyEntry {
  return isRemembered && deviceKey !== '' ? { do: 'write', value: deviceKey } : { do: 'remove' };
}
