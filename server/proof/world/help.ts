import { createHash } from 'node:crypto'
import { signUrl } from '@linggong/shared/contract/oss'
import { newId } from '../../src/kernel/ids.ts'
import { mustSucceed } from './must-succeed.ts'
import { sendRaw } from './request.ts'
import { knownCode, type Member, type World } from './shape.ts'

/** Inserts a code as if it had been sent; valid for as long as the test data exist. */
export async function insertCode({ journal, server }: World, phone: string, purpose: string, reference: string): Promise<void> {
  const id = newId()
  const hash = createHash('sha256').update(`${id}:${knownCode}`).digest()
  // One hour old, so that it does not block the codes that calls send.
  const at = new Date(server.deps.clock().getTime() - 3_600_000)
  await journal.sql(`insert into app.sms_code (id, phone, purpose, reference, code_hash, create_at, expire_at) values ($1, $2, $3, $4, $5, $6, 'infinity')`, [id, phone, purpose, reference, hash, at])
}

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(40, 1)])

/** Uploads a picture as the browser does; returns its `file_url`. */
export async function uploadFile({ server: { app } }: World, member: Member, purpose: 'voucher' | 'brand_logo'): Promise<string> {
  const offer = await mustSucceed(app, member.token, signUrl, { query: { filename: `${member.place}.png`, size: png.length, purpose } })
  const answer = await sendRaw(app, { method: 'PUT', url: offer.url, payload: png, headers: { 'content-type': 'application/octet-stream' } })
  if (answer.status !== 200) throw new Error(`upload: ${answer.status} ${answer.text}`)
  return offer.file_url
}
