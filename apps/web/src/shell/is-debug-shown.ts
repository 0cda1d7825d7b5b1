/** True when the settings name an environment other than production. An unknown environment hides the debug panel. Source:
 *  SHL-18, SHL-19, OPEN-22. */
export function isDebugShown(settings: Readonly<Record<string, unknown>> | undefined): boolean {
  const environment = settings?.['environment'];
  return typeof environment === 'string' && environment !== '' && environment !== 'production';
}
