-- The counts of these lists, and of the work that waits in them beside the menu, are cached until one of their rows has changed (0007): a year brings
-- hundred thousands of rows, which were counted anew for every page and every window. Not the applications for invoices: an enterprise sees those of several by a list of ids.
call app.note_changes_of('bank_proof', 'cmb_wallet', 'invoice', 'proof', 'reconciliation', 'redink_offset', 'refund_batch', 'task_apply', 'tax_registration', 'user_invoice', 'withdraw_record');
