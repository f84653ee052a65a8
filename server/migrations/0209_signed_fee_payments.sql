-- A company's payment of fee bills is approved with a passkey as well, and its signature is kept beside those of settlements: with the bills as they were hashed.
alter table app.passkey_challenge drop constraint passkey_challenge_purpose_check,
  add constraint passkey_challenge_purpose_check check (purpose in ('sign_in', 'register', 'step_up', 'payment', 'review', 'fee_payment'));
alter table app.payment_signature drop constraint payment_signature_purpose_check,
  add constraint payment_signature_purpose_check check (purpose in ('payment', 'review', 'fee_payment'));
