/** Whether the debug panel shows: only where the settings name an environment that is not production. Not knowing hides it.
 *  Source: SHL-18, SHL-19, OPEN-22. */
export function isDebugShown(settings: Readonly<Record<string, unknown>> | undefined): boolean {
  const environment = settings?.['environment'];
  return typeof environment === 'string' && environment !== '' && environment !== 'production';
}
