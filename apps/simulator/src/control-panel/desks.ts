import type { CardDesk } from '#card-desk/card-desk.ts';
import type { World } from '#world.ts';

/** Card processors by their names in the control panel's URLs. */
export const DESK_NAMES = ['cybersource', 'repay', 'bridgepay'] as const;

export type DeskName = (typeof DESK_NAMES)[number];

export const DESK_LABELS: Readonly<Record<DeskName, string>> = {
  cybersource: 'CyberSource',
  repay: 'Repay',
  bridgepay: 'BridgePay',
};

export function deskOf(world: World, name: DeskName): CardDesk {
  return { cybersource: world, repay: world.repay, bridgepay: world.bridgePay }[name];
}

/** Returns the processor of a page or form. Defaults to CyberSource. */
export function toDeskName(text: string | null | undefined): DeskName {
  return DESK_NAMES.find((name) => name === text) ?? 'cybersource';
}
