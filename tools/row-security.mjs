// Every table with rows of persons has row-level security, and every function that runs with the rights of the owner is listed with
// its reason. A pg test compares both lists with the catalog of a migrated database. Source: security D11, decision 030.

/** Tables without row-level security, each with the reason. */
export const WITHOUT_ROW_SECURITY = {
  'app.audit_left_out': 'Counts of audit lines that were left out, by hour and action; no rows of persons.',
  'app.bank': 'Routing numbers of banks; no rows of persons.',
  'app.csp_report': 'Counts of what browsers blocked, by directive and page; no rows of persons.',
  'app.esign_text': 'Texts of the lender; no rows of persons.',
  'app.payment_edge': 'The allowed steps of a payment; no rows of persons.',
  'app.payout_edge': 'The allowed steps of a payout; no rows of persons.',
  'app.rate_counter': 'Counters are keyed by hashes of names and are counted before anybody is known.',
  'app.reconciliation_run': 'Totals of a comparison; no rows of persons.',
  'app.setting': 'Settings of the lender; no rows of persons.',
  'app.system_mode': 'One row about the installation.',
  'installed.definition': 'What a migration applied; only the owner reads it.',
  'installed.table_step': 'What a migration applied; only the owner reads it.',
  'servicing.bank_return_read': 'How far a file of returns was read; no rows of persons.',
  'servicing.business_clock': 'The business dates; no rows of persons.',
  'servicing.eod_run': 'The steps of closing a day; no rows of persons.',
  'servicing.ledger_account': 'The chart of accounts; no rows of persons.',
  'servicing.product': 'The catalogue of products; no rows of persons.',
  'servicing.store': 'The stores of the lender; no rows of persons.',
  'servicing.store_calendar': 'The hours of stores; no rows of persons.',
  'servicing.store_closing': 'The closed days of stores; no rows of persons.',
  'user_pool.registration': 'A row is a name that a stranger typed, read by that name before anybody is known.',
  'user_pool.signing_key': 'The keys that sign tokens; no rows of persons.',
};

/** Functions that run with the rights of the owner, grouped by reason. */
export const OWNER_FUNCTIONS = {
  'It is asked before the person is known': [
    'app.application_of_site',
    'app.envelope_of_vendor',
    'app.write_registration',
    'servicing.find_customer',
    'user_pool.holder_of',
    'user_pool.live_sessions',
    'user_pool.proven_browser',
    'user_pool.refresh_target',
    'user_pool.session_of_secret',
    'user_pool.use_external_code',
  ],
  'authorize() asks who may see a record': [
    'app.has_loan_block',
    'app.payment_made_by',
    'servicing.brands_of',
    'servicing.loan_access',
  ],
  'The HTTP side reads or writes a few columns of the person in tables that it may not touch': [
    'app.addresses_of',
    'app.autopay_methods_of',
    'app.demographics_of',
    'app.paper_facts',
    'app.personal_info',
    'app.save_address',
    'app.save_demographics',
    'app.save_record_email',
    'app.store_to_reach',
    'app.takes_part_in_referrals',
    'servicing.acknowledge_repo',
    'servicing.customer_contact',
    'servicing.mailed_on',
    'servicing.mark_covered_borrower',
    'servicing.renewal_of_payment',
    'servicing.save_spouse',
    'servicing.set_offer_interest',
    'servicing.set_loan_lock',
    'servicing.same_person',
  ],
  'The protection of a covered borrower reaches every customer id of the person and every loan': [
    'servicing.covered_since',
    'servicing.end_renewals_of_debtor',
    'servicing.follow_covered_person',
    'servicing.ids_of_person',
    'servicing.may_be_on_active_duty',
    'servicing.protect_covered_person',
  ],
  'A borrower opens a renewal or asks for its end; the worker does the rest': [
    'servicing.ask_cover_end',
    'servicing.ask_renewal_end',
    'servicing.ask_renewal_void',
    'servicing.open_renewal',
    'servicing.revise_renewal',
  ],
  'A person proves a bank account: the amounts stand where the HTTP side cannot read them': [
    'app.account_proofs_of',
    'app.ask_account_proof',
    'app.confirm_account_proof',
  ],
  'A borrower asks for a draw or to stop one, and takes the add-on lock; the worker does the rest': [
    'app.ask_payouts',
    'app.ask_payout_cancel',
    'servicing.take_add_on_lock',
  ],
  'A referrer asks for a cash-out, or fills in the form for its card; the worker does the rest': [
    'app.answer_payout_card_form',
    'app.ask_cash_out',
    'app.settle_payout_card',
  ],
  'A borrower books, moves or cancels a visit, and sees which times are taken': [
    'servicing.book_visit',
    'servicing.cancel_visit',
    'servicing.seats_taken',
    'servicing.visits_of',
  ],
  'The end of a switch of product ends its visit, whoever ends it': ['servicing.follow_renewal_with_visit'],
  'The borrower changes autopay, which the worker owns': [
    'app.end_autopay',
    'app.end_autopay_from',
    'app.enrol_autopay',
    'app.take_up_autopay',
    'app.tell_of_notice',
    'app.tell_other_of_autopay',
  ],
  'Both parties of a shared loan see a little of each other': [
    'app.autopay_of',
    'app.is_for_product_switch',
    'app.loans_being_paid',
    'app.parties_of',
    'app.party_of_loan',
    'app.find_payout',
    'app.payers_of',
    'app.cash_facts',
    'app.payouts_of_loan',
    'app.renewal_facts',
    'app.signers_of',
    'app.tries_of_loan',
    'servicing.add_on_lock_of',
    'servicing.announced_debits',
    'servicing.is_loan_changing',
    'servicing.offers_over',
    'servicing.as_borrowers',
    'servicing.cosigned',
    'servicing.loan_locks_of',
    'servicing.renewal_void_until',
    'servicing.returns_of_shared_accounts',
    'servicing.settled_for',
    'servicing.with_borrower',
  ],
  'A row passes from one person or session to another': [
    'app.adopt_guest_cards',
    'app.drop_push_subscription',
    'app.end_pending_replacements',
    'app.holders_of',
    'app.keep_push_subscription',
    'user_pool.displace_waiting',
  ],
  'The register of referrers stands across persons: codes, friends and customers are found by it': [
    'app.forget_referral_scans',
    'app.invitation_to_send',
    'app.note_referral_scan',
    'app.share_referral',
    'app.stop_invitations',
    'servicing.enrol_referrer',
    'servicing.follow_customer_number',
    'servicing.keep_referral_url',
    'servicing.refer_registered',
    'servicing.referral_home',
    'servicing.referrer_of',
    'servicing.reward_lines',
  ],
  'Somebody who applies for the first time gets a customer number and a name': [
    'app.name_applicant',
    'app.take_up_customer',
  ],
  'The store of a simulation notes one fact in a profile, which the worker only reads': ['app.note_ssn_on_file'],
  'It counts each payment, and acting for the person first would cost a statement': ['app.counters_of'],
};

const tableFile = /^apps\/services\/src\/database\/tables\/.+\.sql$/;
const functionFile = /^apps\/services\/src\/database\/functions\/(\w+)\/(\w+)\.sql$/;
const list = 'tools/row-security.mjs';

/** Finds tables that lack row-level security, functions that are not listed, and rows of the lists that are wrong. Each file is
 *  { path, text }. */
export function findOpenTables(files, exceptions = WITHOUT_ROW_SECURITY, ownerFunctions = OWNER_FUNCTIONS) {
  const tables = files.filter(({ path }) => tableFile.test(path));
  if (tables.length === 0) return [];
  const text = tables.map((file) => file.text).join('\n');
  const namesIn = (pattern) => new Set([...text.matchAll(pattern)].map(([, name]) => name));
  const made = namesIn(/^\s*create (?:unlogged )?table (?:if not exists )?([a-z_]+\.\w+) ?\(/gim);
  const dropped = namesIn(/^\s*drop table (?:if exists )?([a-z_]+\.\w+)/gim);
  const secured = namesIn(/^\s*alter table ([a-z_]+\.\w+) enable row level security/gim);
  const present = [...made].filter((table) => !dropped.has(table));
  const listed = Object.values(ownerFunctions).flat();
  const definers = files.filter((file) => functionFile.test(file.path) && /\bsecurity definer\b/.test(file.text));
  const nameOf = ({ path }) => path.replace(functionFile, '$1.$2');
  return [
    ...present
      .filter((table) => !secured.has(table) && !Object.hasOwn(exceptions, table))
      .map(
        (table) =>
          `${table} has no row-level security: enable it and add policies (docs/recipes.md), or give the reason in WITHOUT_ROW_SECURITY.`,
      ),
    ...Object.keys(exceptions)
      .filter((table) => !table.startsWith('installed.') && (!present.includes(table) || secured.has(table)))
      .map((table) => `${table} is no table without row-level security: take it off WITHOUT_ROW_SECURITY.`),
    ...definers
      .map(nameOf)
      .filter((name) => !listed.includes(name))
      .map((name) => `${name} runs with the rights of the owner: make it an invoker, or add it to OWNER_FUNCTIONS.`),
    ...listed
      .filter((name) => !definers.some((file) => nameOf(file) === name))
      .map((name) => `${name} does not run with the rights of the owner: take it off OWNER_FUNCTIONS.`),
  ].map((message) => ({ path: list, message }));
}
