-- Contracts that are signed by face: what was compared with the identity, and for which contract.
alter table app.auth_check
  add column contract_id uuid,
  -- sealed; kept where it proves a signature, otherwise removed with its key once there is an answer
  add column photo_id uuid;

-- One picture of a worker is compared at a time.
create unique index auth_check_face_waiting on app.auth_check (company_user_id, park_id) where outcome = 'waiting' and kind = 'liveness_recognition_auth';
