import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { Link } from '@tanstack/react-router';
import { CreditCard, Landmark, LayoutGrid, Link2, LogOut, ShieldCheck, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { queryClient, queryOf } from '#api/query-client.ts';
import { useSession } from '#api/session.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { sessionBrands } from '#navigation/landing.ts';
import { menuEntries } from '#shell/menu-entries.ts';
import { useBrand } from '#navigation/route-context.ts';
import { useSignOut } from '#navigation/use-sign-out.ts';
import { OPEN_MENU_ID } from '#shell/open-menu-id.ts';
import { useRouteRow } from '#shell/route-table.ts';
import styles from '#shell/side-menu.module.css';

const ICONS = {
  allMyAccounts: LayoutGrid,
  myAccounts: Landmark,
  paymentMethods: CreditCard,
  signInSecurity: ShieldCheck,
  linkAccount: Link2,
} as const;

/** The slide-out menu: the browser's own dialog holds the focus, closes on Escape and locks the page behind it.
 *  Source: SHL-10 to SHL-14, MNU-36. */
export function SideMenu({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null || !isOpen) return undefined;
    if (!element.open) element.showModal();
    return () => {
      element.close();
      // Its button was away while the menu was open, so the browser cannot give the focus back to it.
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
  const brand = useBrand();
  const route = useRouteRow()?.name ?? null;
  const brandCount = sessionBrands(useSession()?.brands ?? []).length;
  const accountCount =
    queryClient.getQueryData(queryOf(getAccounts, { brandName: brand }).queryKey)?.loans.length ?? null;
  return (
    <nav className={styles['inside']} aria-label="Main">
      <div className={styles['head']}>
        <span className={styles['brand']}>{buildBrand.name}</span>
        <button type="button" className={styles['close']} aria-label="Close menu" onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </div>
      <ul className={styles['list']}>
        {menuEntries({ route, brand, brandCount, accountCount }).map((entry) => {
          const Icon = ICONS[entry.name];
          return (
            <li key={entry.name}>
              <Link to={entry.href} className={styles['entry']} onClick={onClose}>
                <Icon aria-hidden="true" />
                {entry.label}
              </Link>
            </li>
          );
        })}
        <li className={styles['last']}>
          <button type="button" className={styles['entry']} onClick={() => signOut('sideBarButton')}>
            <LogOut aria-hidden="true" />
            Sign Out
          </button>
        </li>
      </ul>
      <p className={styles['help']}>
        Questions? Call <a href={`tel:${buildBrand.supportPhone.replaceAll(/\D/g, '')}`}>{buildBrand.supportPhone}</a>
      </p>
    </nav>
  );
}
