-- Lists whose rows are made of thousands of others are made anew only after one of these has changed (0007); so are the numbers of what waits for a group, and of the statements of all wallets.
call app.note_changes_of('report_day', 'service_fee_bill', 'invoice_batch_settlement', 'invoice_batch_detail', 'bank_deposit', 'alipay_order', 'agency_contract', 'company_contract', 'platform_contract', 'rate_change', 'payment_approval', 'topup_order');
-- An enterprise sees the applications of several by a list of ids, which the chain does not tell.
create trigger list_change after insert or update or delete on app.invoice_batch for each statement execute function app.note_change();

-- What arrives, is withdrawn or moved by the bank itself is found among millions of payments.
create index posting_not_of_bills on app.posting (reason, create_at, id)
  where reason in ('topup', 'unknown_in', 'clarify', 'software_fee', 'service_fee', 'service_fee_back', 'excess', 'withdraw_apply', 'withdraw_paid', 'withdraw_refused', 'charge', 'interest', 'balance_add', 'balance_del', 'unknown_out');

create index tax_registration_by_submission on app.tax_registration (park_id, submit_at, id);
create index tax_registration_by_dealing on app.tax_registration (park_id, deal_at, id);
