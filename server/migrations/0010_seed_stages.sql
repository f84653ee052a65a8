-- Completed stages of the demo seed. The date of `ground`, the first stage, is the end of the demo's history.
create table app.seed_stage (
  name text primary key,
  done_at timestamptz not null
);
