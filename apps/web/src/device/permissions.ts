/** Kinds of permission a device may ask for. Source: CFG-34. */
export const PERMISSION_KINDS = ['calendar', 'camera', 'location', 'notifications', 'file'] as const;

type PermissionKind = (typeof PERMISSION_KINDS)[number];

/** State of a permission. `undecided`: the device would ask. `absent`: the device does not have the feature. */
export type PermissionStanding = 'granted' | 'refused' | 'undecided' | 'absent';

/** Reads permissions without asking the person. Never throws: an unknown state is `undecided`. Source: CFG-34, OPEN-80. */
export interface Permissions {
  readonly standingOf: (kind: PermissionKind) => Promise<PermissionStanding>;
}
