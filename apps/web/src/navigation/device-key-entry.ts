/** What to do with the device-key cookie. */
export type DeviceKeyEntry = { readonly do: 'write'; readonly value: string } | { readonly do: 'remove' };

/** Returns the cookie change for a device. A remembered device keeps its key in the cookie; any other key ends with its
 *  session. Source: OPEN-45, SES-36. */
export function toDeviceKeyEntry(deviceKey: string, isRemembered: boolean): DeviceKeyEntry {
  return isRemembered && deviceKey !== '' ? { do: 'write', value: deviceKey } : { do: 'remove' };
}
