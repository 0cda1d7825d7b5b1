-- Cash-outs of referral rewards: the card of the secure acceptance form, and one cash-out at a time.

-- A card for rewards only receives: it pays nothing, and no list of cards shows it.
alter table app.card add column purpose text not null default 'any' check (purpose in ('any', 'reward'));
alter table app.card add constraint card_of_rewards_check
  check (purpose = 'any' or saved and guest_session_id is null and (can_disburse or removed_at is not null));
create index card_of_rewards on app.card (profile_id) where purpose = 'reward' and removed_at is null;

-- A referrer has one cash-out at a time. Source: LOP-070.
create unique index payout_one_reward on app.payout (customer_id)
  where purpose = 'reward' and state in ('asked', 'held', 'accepted', 'sending', 'unknown', 'sent', 'cancelling', 'review');
create index payout_rewards_of_person on app.payout (profile_id, asked_at) where purpose = 'reward';

-- A row is one form for a payout card. The card processor answers about it once.
create table app.payout_card_form (
  transaction_uuid text not null,
  profile_id text not null references app.profile (profile_id),
  processor int not null check (processor in (1, 2, 4)),
  state text not null default 'waiting' check (state in ('waiting', 'checking', 'accepted', 'refused')),
  refused_because text check (refused_because in ('declined', 'cannotReceive', 'nameMismatch', 'cardExpired', 'cancelled', 'failed')),
  opened_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_at timestamptz,
  -- What the processor said of an accepted card, with its token. Null once the card is kept or refused.
  answer jsonb,
  card_id text references app.card (card_id),
  constraint payout_card_form_pkey primary key (transaction_uuid),
  constraint payout_card_form_refused_check check ((state = 'refused') = (refused_because is not null)),
  constraint payout_card_form_answered_check check ((state = 'waiting') = (answered_at is null)),
  constraint payout_card_form_answer_check check ((answer is not null) = (state = 'checking')),
  constraint payout_card_form_card_check check (state <> 'accepted' or card_id is not null)
);
create index payout_card_form_of_person on app.payout_card_form (profile_id, opened_at);
grant select, insert on app.payout_card_form to lendside_api;
grant select on app.payout_card_form to lendside_worker;
alter table app.payout_card_form enable row level security;
create policy payout_card_form_of_worker on app.payout_card_form for select to lendside_worker using (true);
