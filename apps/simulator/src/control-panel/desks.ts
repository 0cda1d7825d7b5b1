import type { CardDesk } from '#card-desk/card-desk.ts';
import type { World } from '#world.ts';

/** The card processors as the control panel's addresses name them. */
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

/** The processor a page or form is about; CyberSource when it names none. */
export function toDeskName(text: string | null | undefined): DeskName {
  return DESK_NAMES.find((name) => name === text) ?? 'cybersource';
}
