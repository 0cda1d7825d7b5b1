import { noteEvent } from '#device/event-notes.ts';

/** Opens an address in a new tab that has no reference back to ours; false when the browser refused. Source: ERR-01, OPEN-74. */
export function openTab(address: string): boolean {
  try {
    const tab = window.open(address, '_blank');
    if (tab !== null) {
      tab.opener = null;
      return true;
    }
  } catch {
    // Some browsers throw instead of returning null; both count as blocked.
  }
  noteEvent('an outside site could not be opened');
  return false;
}
