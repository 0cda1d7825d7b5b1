/** Flows that a session can be locked to, with the names of the route table. Source: shell 2 (route meta), GRD-09 to GRD-11. */
export const SESSION_FLOWS = [
  'Home',
  'Loans',
  'Referral',
  'LinkAccountOptions',
  'TrustedDevice',
  'UpdateUser',
  'AccountSelect',
  'ExternalBrowserAuth',
  'InvictusCustomerProfile',
  'InvictusSecurityQuestion',
  'SignInSecurity',
] as const;

/** Name of a flow. */
export type SessionFlow = (typeof SESSION_FLOWS)[number];

/** Target of a path: the flow of its route and, for a path below an account, the loan. */
export interface FlowTarget {
  readonly flow: SessionFlow;
  /** Brand code in the path, lower case. Null outside the loans area. */
  readonly brand: string | null;
  readonly loanId: number | null;
  /** True for a payment page. Guests can open only these pages. Source: OPEN-11. */
  readonly isPaymentPage: boolean;
}

const BY_FIRST_SEGMENT: Readonly<Record<string, SessionFlow>> = {
  home: 'Home',
  referralrewardshome: 'Referral',
  refercompleteprofile: 'Referral',
  referredeemaddcard: 'Referral',
  referredeemreview: 'Referral',
  referredeemsuccess: 'Referral',
  linkaccountoptions: 'LinkAccountOptions',
  linkaccount: 'LinkAccountOptions',
  linkaccountfailed: 'LinkAccountOptions',
  replaceaccount: 'LinkAccountOptions',
  trusteddevice: 'TrustedDevice',
  updateuser: 'UpdateUser',
  accountselect: 'AccountSelect',
  externalbrowserauth: 'ExternalBrowserAuth',
  invictuscustomerprofile: 'InvictusCustomerProfile',
  invictussecurityquestion: 'InvictusSecurityQuestion',
  signinsecurity: 'SignInSecurity',
};

const LOANS_BRANDS = ['c1l', 'ccc', 'ccf', 'chs', 'cic', 'esm', 'inl', 'tmx'];

/** Finds the flow of a path in the authenticated or loans area (no query, no fragment). Returns null for public pages and for
 *  paths outside the app. Only a path with a flow can be in a signed link or lock a session. Source: T7, OPEN-09, OPEN-12,
 *  RTE-16 to RTE-49. */
export function findFlow(path: string): FlowTarget | null {
  if (!/^\/(?![/\\])[\w./-]{0,200}$/.test(path) || path.includes('..')) return null;
  const segments = path.split('/').filter((segment) => segment !== '');
  const [first = '', second = '', third = '', fourth = ''] = segments.map((segment) => segment.toLowerCase());
  const flow = BY_FIRST_SEGMENT[first];
  if (flow !== undefined) return { flow, brand: null, loanId: null, isPaymentPage: false };
  if (!LOANS_BRANDS.includes(first)) return null;
  // These two pages are public.
  if (second === 'termsconditions' || second === 'optindisclosures') return null;
  const loanId = second === 'accounts' && /^\d{1,15}$/.test(third) ? Number(third) : null;
  return { flow: 'Loans', brand: first, loanId, isPaymentPage: loanId !== null && fourth === 'payment' };
}
