import { noteEvent } from '#device/event-notes.ts';

/** Opens an address in a tab of its own that cannot reach back to ours; false when the browser refused. Source: ERR-01, OPEN-74. */
export function openTab(address: string): boolean {
  try {
    const tab = window.open(address, '_blank');
    if (tab !== null) {
      tab.opener = null;
      return true;
    }
  } catch {
    // Refused in another way: told like a blocked tab.
  }
  noteEvent('an outside site could not be opened');
  return false;
}
