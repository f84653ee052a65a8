-- What became of the last payment of an enterprise to an account: looked up for each bill of a payment before it is made.
create index payout_of_account on app.payout (account_no, company_id, create_at desc);
