import { isOpenApplication, type ListedApplication } from '#steps/origination/origination-facts.ts';

/** Returns the application to go on with: the one that this browser's cookie names, when it is still open, else the first open one. */
export function pickApplication(
  listed: readonly Pick<ListedApplication, 'applicationId' | 'state'>[],
  left: readonly (number | null)[],
): number | null {
  const open = listed.filter(isOpenApplication).map(({ applicationId }) => applicationId);
  return open.find((each) => left.includes(each)) ?? open[0] ?? null;
}
