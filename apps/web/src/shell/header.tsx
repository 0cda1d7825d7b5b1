import { useLocation, useRouter } from '@tanstack/react-router';
import { ArrowLeft, Menu, X } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { isGuestToken } from '#api/token-claims.ts';
import { useSession } from '#api/session.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { useIsWide } from '#device/wide-window.ts';
import { useCancelHold } from '#navigation/cancel-hold.ts';
import styles from './header.module.css';
import { OPEN_MENU_ID } from './open-menu-id.ts';
import type { RouteRow } from './route-row.ts';
import { useRouteRow } from './route-table.ts';
import { orNothing } from '#ui/or-nothing.ts';
import { usePageTitle } from '#ui/page-title-store.ts';

// Loaded late: only wide windows have room for it.
const WideNav = lazy(() => import('./wide-nav.tsx').catch(orNothing));

/** The header: menu, back, cancel or no button, depending on the route, and the screen's title, or the brand until there is
 *  one. A wide window also has the main screens there, and the menu with the rest behind them. Source: SHL-01 to SHL-09. */
export function Header({ isMenuOpen, onMenu }: { readonly isMenuOpen: boolean; readonly onMenu: () => void }) {
  const title = usePageTitle();
  const { back, cancel } = useWaysOut();
  const held = useCancelHold();
  const type = useHeaderType();
  // Login is painted before any code runs, with the brand in place of a title.
  const isBrandShown = useRouteRow()?.name === 'Login' || type === 'none' || title === '';
  const isWide = useIsWide();
  const session = useSession();
  const hasScreens = session !== null && !isGuestToken(session.idToken) && (type === 'menu' || type === 'back');
  const menu = type === 'menu' && !isMenuOpen && (
    <HeaderButton id={OPEN_MENU_ID} label="Open menu" onClick={onMenu}>
      <Menu aria-hidden="true" />
    </HeaderButton>
  );
  return (
    <header className="frame-header">
      <span>
        {!isWide && menu}
        {type === 'back' && (
          <HeaderButton label="Back" onClick={back}>
            <ArrowLeft aria-hidden="true" />
          </HeaderButton>
        )}
        {type === 'cancel' && (
          <HeaderButton label="Cancel" onClick={cancel} disabledReason={held}>
            <X aria-hidden="true" />
          </HeaderButton>
        )}
      </span>
      <span className="frame-brand">
        <BrandMark />
        <span className={styles['text']}>{isBrandShown ? buildBrand.name : title}</span>
      </span>
      <span className={styles['end']}>
        {isWide && hasScreens && (
          <Suspense>
            <WideNav />
          </Suspense>
        )}
        {isWide && menu}
      </span>
    </header>
  );
}

/** A guest has no menu, and nothing before the first payment page. Source: LOP-083. */
function useHeaderType(): RouteRow['headerType'] {
  const row = useRouteRow();
  const isGuest = isGuestToken(useSession()?.idToken ?? '');
  if (row === null || (isGuest && (row.headerType === 'menu' || row.name === 'MakePayment'))) return 'none';
  return row.headerType;
}

function HeaderButton({
  id,
  label,
  onClick,
  disabledReason = null,
  children,
}: {
  readonly id?: string;
  readonly label: string;
  readonly onClick: () => void;
  readonly disabledReason?: string | null;
  readonly children: ReactNode;
}) {
  return (
    <button
      id={id}
      type="button"
      className={styles['button']}
      aria-label={label}
      {...(disabledReason === null
        ? { onClick }
        : { 'aria-disabled': true, 'aria-description': disabledReason, title: disabledReason })}
    >
      {children}
    </button>
  );
}

/** The target is computed on press, by modules that load with the frame's extras. */
function useWaysOut() {
  const { pathname } = useLocation();
  const router = useRouter();
  const { history } = router;
  return {
    back: () => {
      void import('./header-back.ts').then(({ headerBack }) => {
        const to = headerBack(pathname, history.canGoBack());
        if (to === null) history.back();
        else history.push(to);
      });
    },
    cancel: () => {
      void import('./header-cancel.ts').then(({ cancelFlow }) => cancelFlow(router));
    },
  };
}

/** The brand's mark in the text color. Decorative: the name is beside it. */
function BrandMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path fill="currentColor" fillRule="evenodd" d={buildBrand.markPath} />
    </svg>
  );
}
