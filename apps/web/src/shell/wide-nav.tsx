import { Link } from '@tanstack/react-router';
import { giveUpPayments } from '#navigation/give-up-payments.ts';
import { useMenuFacts } from './use-menu-facts.ts';
import { wideEntries } from './wide-entries.ts';
import styles from './wide-nav.module.css';

/** The main screens, in the header of a wide window. The menu beside it holds the rest. Source: screens-second-look (look). */
export default function WideNav() {
  const entries = wideEntries(useMenuFacts());
  if (entries.length === 0) return null;
  return (
    <nav aria-label="Main screens">
      <ul className={styles['list']}>
        {entries.map(({ name, label, href, badge }) => (
          <li key={name}>
            <Link to={href} className={styles['entry']} onClick={giveUpPayments}>
              {label}
              {badge !== undefined && (
                <span className={styles['badge']}>
                  {badge}
                  <span className="screen-reader"> not viewed yet</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
