import { z } from 'zod'
import { cooperationInputFields } from '../domain/fields/worker-registration.ts'
import { family } from './call.ts'
import { done, id, timestamp } from './schemas/common.ts'

const call = family('worker-cooperation', cooperationInputFields)

const smsCode = z.string().regex(/^\d{6}$/u, '请输入 6 位验证码')

/** The link of a message: which enterprise, and where the code goes. On the workers' origin only, as all of these. */
export const signOpening = call({
  name: 'signOpening',
  summary: '签约：与哪家企业，验证码发往哪里',
  method: 'GET',
  path: '/worker/v1/sign/opening/',
  access: { worker: 'sign' },
  response: z.object({ company_name: z.string(), phone: z.string(), expire_at: timestamp }),
})

export const sendSignOpeningCode = call({ name: 'sendSignOpeningCode', summary: '签约：发送验证码', method: 'POST', path: '/worker/v1/sign/code/', access: { worker: 'sign' }, response: done })

export const openCooperation = call({
  name: 'openCooperation',
  summary: '签约：以验证码打开',
  method: 'POST',
  path: '/worker/v1/sign/open/',
  access: { worker: 'sign' },
  body: z.strictObject({ sms_code: smsCode }),
  response: z.object({ token: z.string(), expire_at: timestamp }),
})

/** Keys of the photos, as an audit has them. */
const photoKey = z.enum(['id_card_front', 'id_card_back', 'liveness_photo'])

/** Where somebody stands with one enterprise. With labels, because the page has no dictionary. */
export const cooperationStanding = call({
  name: 'cooperationStanding',
  summary: '我的合作：办理到哪一步',
  method: 'GET',
  path: '/worker/v1/cooperation/',
  access: { worker: 'cooperation' },
  response: z.object({
    company_name: z.string(),
    name: z.string(),
    phone: z.string(),
    status: z.string(),
    /** `now`: what is waited for; `failed`: what stands in the way, by the note. */
    steps: z.array(z.object({ label: z.string(), state: z.enum(['done', 'now', 'failed', 'todo']), note: z.string() })),
    /** What the page offers to do. */
    todo: z.enum(['wait', 'sign', 'face', 'photos', 'nothing']),
    /** To be taken now, with what was wrong with the last. */
    photos: z.array(z.object({ key: photoKey, label: z.string() })),
    photo_note: z.string(),
    /** They can take tasks of the enterprise. */
    has_tasks: z.boolean(),
    contracts: z.array(z.object({ id, sn: z.string(), name: z.string(), status: z.string(), sign_at: timestamp.nullable() })),
  }),
})

/** The one to be signed, or that was signed. */
export const cooperationContract = call({
  name: 'cooperationContract',
  summary: '我的合作：阅读合同',
  method: 'GET',
  path: '/worker/v1/cooperation/contract/',
  access: { worker: 'cooperation' },
  response: z.object({ id, sn: z.string(), name: z.string(), status: z.string(), is_open: z.boolean(), body: z.string(), phone: z.string() }),
})

export const sendSigningCode = call({ name: 'sendSigningCode', summary: '我的合作：发送签署验证码', method: 'POST', path: '/worker/v1/cooperation/code/', access: { worker: 'cooperation' }, response: done })

/** What was read is what is signed: another contract has another code. */
export const signCooperation = call({
  name: 'signCooperation',
  summary: '我的合作：签署合同',
  method: 'POST',
  path: '/worker/v1/cooperation/sign/',
  access: { worker: 'cooperation' },
  body: z.strictObject({ contract_id: id, sms_code: smsCode }),
  response: done,
})

/** Two million characters are a picture of 1.5 MB, three times what the page makes of one. */
const picture = z.base64('照片无法读取，请重新拍摄').min(1).max(2_000_000)

export const sendPhotos = call({
  name: 'sendPhotos',
  summary: '我的合作：提交照片',
  method: 'POST',
  path: '/worker/v1/cooperation/photos/',
  access: { worker: 'cooperation' },
  bodySize: 'large',
  body: z.strictObject({ photos: z.strictObject({ id_card_front: picture, id_card_back: picture, liveness_photo: picture }).partial() }),
  response: done,
})

/** Where the enterprise wants a face instead of a code. Whether it is theirs, the worker sees by where they stand: the comparison takes a moment, or longer. */
export const signByFace = call({
  name: 'signByFace',
  summary: '我的合作：拍照签署合同',
  method: 'POST',
  path: '/worker/v1/cooperation/face/',
  access: { worker: 'cooperation' },
  bodySize: 'large',
  body: z.strictObject({ contract_id: id, photo: picture }),
  response: done,
})
