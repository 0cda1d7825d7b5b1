import { accountsLabel } from '#brands/own-account-names.ts';
import { pathTo } from '#paths.ts';
import { menuEntries, type MenuEntry, type MenuFacts, type MenuName } from './menu-entries.ts';

/** An entry that leads to a screen of the app. */
export type ScreenEntry = Extract<MenuEntry, { readonly kind: 'screen' }>;

/** The screens that people open most. The menu holds the rest. */
const MAIN: readonly MenuName[] = [
  'allMyAccounts',
  'myAccounts',
  'paymentMethods',
  'offers',
  'referralRewards',
  'myProfile',
];

/** Returns the entries of the bar of a wide window: the main ones of the menu, in its order. The menu leaves out the accounts while they are
 *  open; the bar marks them instead. Source: screens-second-look (look), MNU-01 to MNU-20. */
export function wideEntries(facts: MenuFacts): readonly ScreenEntry[] {
  const own = menuEntries(facts).filter(
    (entry): entry is ScreenEntry => entry.kind === 'screen' && MAIN.includes(entry.name),
  );
  const isHidden = (facts.route === 'Home' || facts.route === 'Dashboard') && own.some(isPaymentMethods);
  if (!isHidden) return own;
  const accounts: ScreenEntry = {
    kind: 'screen',
    name: 'myAccounts',
    label: accountsLabel(facts.brand, facts.accountCount),
    href: pathTo('Dashboard', facts.brand),
  };
  return own.flatMap((entry) => (isPaymentMethods(entry) ? [accounts, entry] : [entry]));
}

function isPaymentMethods({ name }: ScreenEntry): boolean {
  return name === 'paymentMethods';
}
