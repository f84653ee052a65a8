/** Each signature of a worker against the units, questions and pictures that it has used up; each names what breaks it. */
export const signingFacts = [
  {
    what: '短信签署与扣次不一致',
    sql: `select c.id, c.status, e.id as entry from (select * from app.e_contract where sign_method = 'sms') c full join (select * from app.service_entry where service = 'contract_sms' and category = 'signing') e on e.park_id = c.park_id and e.request_no = c.id::text and e.change = -1
      where (c.status is not distinct from 'signed') <> (e.id is not null)`,
  },
  {
    what: '人脸比对结果与扣次不一致',
    sql: `select c.request_no, c.outcome from app.auth_check c left join app.service_entry e on e.park_id = c.park_id and e.request_no = c.request_no and e.service = 'contract_face' and e.change = -1
      where c.contract_id is not null and (c.outcome in ('same', 'different')) <> (e.id is not null)`,
  },
  {
    what: '人脸签署没有恰好一次一致的比对',
    sql: `select c.id, c.status, count(a.id) from app.e_contract c left join app.auth_check a on a.park_id = c.park_id and a.contract_id = c.id and a.outcome = 'same' where c.sign_method = 'face' group by c.id, c.status, c.park_id
      having count(a.id) <> case when c.status = 'signed' then 1 else 0 end`,
  },
  {
    what: '人脸签署记的不是所签的比对',
    sql: `select c.id from app.e_contract c where c.sign_method = 'face' and c.status = 'signed'
      and not exists (select 1 from app.auth_check a where a.park_id = c.park_id and a.contract_id = c.id and a.outcome = 'same' and a.request_no = c.evidence ->> 'request_no' and a.photo_id::text = c.evidence ->> 'photo_id')`,
  },
  { what: '合同与合作用户不一致', sql: `select u.id, u.status, c.status as contract from app.e_contract c join app.company_user u on u.park_id = c.park_id and u.id = c.company_user_id where (c.status = 'signed') <> (u.status = 'in_cooperation')` },
  {
    what: '留下了没有用处的照片',
    sql: `select f.id from app.file f where f.purpose = 'liveness_photo' and f.stored_at is not null and (f.expire_at is null or f.expire_at > now()) and not exists (select 1 from app.auth_check a where a.park_id = f.park_id and a.photo_id = f.id and a.outcome in ('same', 'waiting'))`,
  },
  { what: '签署用的照片不在了', sql: `select c.id from app.e_contract c join app.auth_check a on a.park_id = c.park_id and a.request_no = c.evidence ->> 'request_no' left join app.file f on f.park_id = a.park_id and f.id = a.photo_id where f.stored_at is null or f.key_id is null or f.expire_at < now() + interval '9 years'` },
] as const
