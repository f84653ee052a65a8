-- What is known of a payment while it is on its way (款项追踪): when the channel first had it, when it last could not be asked, and whether that
-- was since its last answer. Of what was sent before, nothing is known.
alter table app.payout add accepted_at timestamptz, add doubted_at timestamptz, add is_unknown boolean not null default false;
alter table app.tax_refund add accepted_at timestamptz, add doubted_at timestamptz, add is_unknown boolean not null default false;
alter table app.withdraw_payout add accepted_at timestamptz, add doubted_at timestamptz, add is_unknown boolean not null default false;
