/** What a device asks leave for. Source: CFG-34. */
export const PERMISSION_KINDS = ['calendar', 'camera', 'location', 'notifications', 'file'] as const;

/** One of these. */
type PermissionKind = (typeof PERMISSION_KINDS)[number];

/** Where leave stands. `undecided`: the device would ask; `absent`: this device cannot do it at all. */
export type PermissionStanding = 'granted' | 'refused' | 'undecided' | 'absent';

/** Says where leave stands without asking anybody. Never throws: what cannot be told is undecided. Source: CFG-34, OPEN-80. */
export interface Permissions {
  readonly standingOf: (kind: PermissionKind) => Promise<PermissionStanding>;
}
