import { giveUpWork } from '#api/give-up-work.ts';
import { hasKeptWork } from '#api/offered-work.ts';
import { noteEvent } from '#device/event-notes.ts';
import { unfinishedWork } from './unfinished-work.ts';

/** Gives up unsent payments, here and at the services, because the person leaves for another page. Source: MNU-53. */
export function giveUpPayments(): void {
  giveUpWork();
  unfinishedWork.drop();
  if (!hasKeptWork()) return;
  import('#api/keep-work.ts').then(
    ({ clearKeptWork }) => clearKeptWork(),
    () => noteEvent('the work in progress could not be cleared'),
  );
}
