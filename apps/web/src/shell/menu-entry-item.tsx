import { Link } from '@tanstack/react-router';
import {
  ChevronDown,
  ChevronRight,
  CreditCard,
  ExternalLink,
  FileText,
  Gift,
  Landmark,
  LayoutGrid,
  Link2,
  LogIn,
  LogOut,
  MapPin,
  Phone,
  ScrollText,
  ShieldCheck,
  Sparkles,
  Tag,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { openLink } from '#device/links.ts';
import { hasChevron, type MenuEntry, type MenuName } from './menu-entries.ts';
import styles from './side-menu.module.css';
import { showToast } from '#ui/toast.tsx';

const ICONS: Readonly<Record<MenuName, LucideIcon>> = {
  allMyAccounts: LayoutGrid,
  myAccounts: Landmark,
  paymentMethods: CreditCard,
  offers: Tag,
  referralRewards: Gift,
  storeLocator: MapPin,
  contactUs: Phone,
  myProfile: UserRound,
  signInSecurity: ShieldCheck,
  legal: ScrollText,
  terms: FileText,
  privacy: FileText,
  disclosures: FileText,
  linkAccount: Link2,
  apply: Sparkles,
  signOut: LogOut,
  signIn: LogIn,
};

interface MenuEntryItemProps {
  readonly entry: MenuEntry;
  /** Called when a screen was chosen. */
  readonly onChosen: () => void;
  readonly onSignOut: () => void;
}

/** One entry of the menu. An outside URL opens in the system browser and leaves the app as it is. Source: MNU-13, MNU-27,
 *  MNU-36, MNU-52 to MNU-56. */
export function MenuEntryItem({ entry, onChosen, onSignOut }: MenuEntryItemProps) {
  switch (entry.kind) {
    case 'screen':
      return (
        <Link to={entry.href} className={styles['entry']} onClick={onChosen}>
          <EntryText entry={entry} />
        </Link>
      );
    case 'outside':
      return (
        <a
          href={entry.href}
          target="_blank"
          rel="noopener noreferrer"
          className={styles['entry']}
          onClick={(event) => {
            event.preventDefault();
            void openLink(entry.href, (text) => showToast(text, 'problem'));
          }}
        >
          <EntryText entry={entry} />
        </a>
      );
    case 'signOut':
      return (
        <button type="button" className={styles['entry']} onClick={onSignOut}>
          <EntryText entry={entry} />
        </button>
      );
    case 'group':
      return (
        <details className={styles['group']}>
          <summary className={styles['entry']}>
            <EntryText entry={entry} />
          </summary>
          <ul className={styles['below']}>
            {entry.entries.map((each) => (
              <li key={each.name}>
                <MenuEntryItem entry={each} onChosen={onChosen} onSignOut={onSignOut} />
              </li>
            ))}
          </ul>
        </details>
      );
  }
}

function EntryText({ entry }: { readonly entry: MenuEntry }) {
  const Icon = ICONS[entry.name];
  const Mark = entry.kind === 'group' ? ChevronDown : entry.kind === 'outside' ? ExternalLink : ChevronRight;
  return (
    <>
      <Icon aria-hidden="true" />
      <span className={styles['label']}>{entry.label}</span>
      {entry.kind === 'screen' && entry.badge !== undefined && (
        <span className={styles['badge']}>
          {entry.badge}
          <span className="screen-reader"> not viewed yet</span>
        </span>
      )}
      {entry.kind === 'outside' && <span className="screen-reader"> (opens outside the app)</span>}
      {hasChevron(entry) && <Mark aria-hidden="true" className={styles['chevron']} />}
    </>
  );
}
