/** Notes a failure that was survived, for whoever looks into the browser's log: what failed, without private facts.
 *  Source: OPEN-79, OPEN-82. */
export function noteEvent(what: string): void {
  console.warn(what);
}
