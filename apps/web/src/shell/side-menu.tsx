import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSession } from '#api/session.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { giveUpPayments } from '#navigation/give-up-payments.ts';
import { useSignOut } from '#navigation/use-sign-out.ts';
import { menuEntries } from './menu-entries.ts';
import { MenuEntryItem } from './menu-entry-item.tsx';
import { OPEN_MENU_ID } from './open-menu-id.ts';
import styles from './side-menu.module.css';
import { useMenuFacts } from './use-menu-facts.ts';
import { Tooltip } from '#ui/tooltip.tsx';

/** The slide-out menu. The native dialog keeps the focus, closes on Escape and blocks the page behind it. Source: SHL-10 to
 *  SHL-14, MNU-36. */
export function SideMenu({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null || !isOpen) return undefined;
    if (!element.open) element.showModal();
    return () => {
      element.close();
      // The menu button was removed while the menu was open, so the browser cannot return the focus to it.
      document.getElementById(OPEN_MENU_ID)?.focus();
    };
  }, [isOpen]);
  return (
    <dialog ref={dialog} className={styles['menu']} aria-label="Menu" onClose={onClose} closedby="any">
      {isOpen && <MenuContent onClose={onClose} />}
    </dialog>
  );
}

function MenuContent({ onClose }: { readonly onClose: () => void }) {
  const signOut = useSignOut();
  const isSignedIn = useSession() !== null;
  const facts = useMenuFacts();
  const choose = () => {
    if (isSignedIn) giveUpPayments();
    onClose();
  };
  return (
    <nav className={styles['inside']} aria-label="Main">
      <div className={styles['head']}>
        <span className={styles['brand']}>{buildBrand.name}</span>
        <Tooltip text="Close menu">
          <button type="button" className={styles['close']} aria-label="Close menu" onClick={onClose}>
            <X aria-hidden="true" />
          </button>
        </Tooltip>
      </div>
      <ul className={styles['list']}>
        {menuEntries(facts).map((entry) => (
          <li key={entry.name} {...(isApart(entry.name) ? { className: styles['apart'] } : {})}>
            <MenuEntryItem entry={entry} onChosen={choose} onSignOut={() => signOut('sideBarButton')} />
          </li>
        ))}
      </ul>
      <p className={styles['help']}>
        Questions? Call <a href={`tel:${buildBrand.supportPhone.replaceAll(/\D/g, '')}`}>{buildBrand.supportPhone}</a>
      </p>
    </nav>
  );
}

function isApart(name: string): boolean {
  return name === 'signOut' || name === 'signIn';
}
