-- Who reads a message of their organisation: once, for the list of messages (server/src/modules/messages) and for what is sent to them
-- outside of the suite. Of the message: to whom it is said personally, which right it is about ('' for none), when it was said. Of the
-- reader: their id, since when they are a member, their rights. A single expression, which the planner puts in place of the call.
create function app.reads_message(said_to uuid, about text, said_at timestamptz, reader uuid, since timestamptz, rights text[]) returns boolean language sql immutable parallel safe
  as $$ select (said_to is null or said_to = reader) and (about = '' or about = any (rights)) and said_at >= since $$;

-- Its work is done in the system's context (server/src/modules/outgoing/queue.ts): the owner's name cannot read, in one transaction, what another
-- role has written on the nodes of a cluster. So the policy of contacts holds for the owner again.
drop function app.tell_outside(uuid, uuid[]);
alter table app.contact force row level security;

-- A further simulator keeps its faults here under its name.
alter table simulator.outside_setting drop constraint outside_setting_channel_check;
