import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { asOwner, testApp } from '../../../test/database.ts'
import { drain, makeMember } from '../../../test/makers.ts'
import { monthsOf } from '../../../test/month-closes.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { written } from '../../kernel/print-code.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { certifyClosings } from './certificate.ts'
import { codeOf } from './verify.ts'

const server = await testApp({ workerOrigin: 'http://worker.test' })
const { app, deps } = server
const { steps, lastMonth, detailOf, take } = monthsOf(server)

beforeEach(() => steps.bank({}))

interface Verified {
  readonly result: string
  readonly facts: readonly { readonly label: string; readonly text: string }[]
}

const ask = async (body: object): Promise<Verified> =>
  (await app.inject({ method: 'POST', url: 'http://worker.test/worker/v1/statement/', headers: { host: 'worker.test' }, payload: body })).json<Verified>()
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The PDF of a closing, and the code that is printed on it. */
async function printed(world: World, id: string, n = 1): Promise<{ readonly bytes: Buffer; readonly code: string; readonly name: string }> {
  const job = steps.ok(await callAs<{ id: string }>(app, world.park, 'POST', `/v1/month-closes/${id}/certificate_pdf/`, { n }))
  await drain(deps)
  const [made] = await asOwner(deps, 'select file_id, filename, failure_reason from app.job where id = $1', [job.id])
  expect(made?.['failure_reason']).toBe('')
  const [row] = await asOwner(deps, `select p.code from app.print p join app.month_certificate c on c.id = p.document_id where c.park_id = $1 and c.n = $2 order by p.id desc limit 1`, [world.chain.park_id, n])
  return { bytes: await buffer((await deps.storage.read(String(made?.['file_id']))) ?? expect.fail()), code: String(row?.['code']), name: String(made?.['filename']) }
}

test('the certificate of a closed month is a PDF whose number and code anybody verifies; a changed byte is found; after a reopening it is replaced', async () => {
  const { world, month } = await lastMonth()
  await take(world, month, 'close')
  await certifyClosings(deps)
  const { id, certificates: [certificate] } = await detailOf(world, month)
  const sn = `GZ${month.replace('-', '')}01`
  expect(certificate).toMatchObject({ sn, n: 1 })
  // What was open of it then is in the certificate for good.
  expect(certificate?.checks.find(({ key }) => key === 'to_declare')).toEqual({ key: 'to_declare', count: 2 })
  const { bytes, code, name } = await printed(world, id)
  expect(name).toBe(`关账证书_${month}_${sn}.pdf`)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const found = await ask({ sn, code: written(code).toLowerCase(), sha256: sha256(bytes) })
  expect(found.result).toBe('valid')
  expect(found.facts).toContainEqual({ label: '分录哈希', text: certificate?.posting_hash })
  expect(found.facts).toContainEqual({ label: '证书编号', text: sn })
  expect(found.facts.find(({ label }) => label === '园区')?.text).toContain('*')
  expect((await ask({ sn, code })).result).toBe('code_valid')
  const flipped = Buffer.from(bytes)
  flipped[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1
  expect((await ask({ sn, code, sha256: sha256(flipped) })).result).toBe('altered')
  expect(await ask({ sn, code: `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}` })).toEqual({ result: 'unknown', facts: [] })
  expect(await ask({ sn: 'GZ20010101', code })).toEqual({ result: 'unknown', facts: [] })
  // Another paper of it has another code, and both hold.
  const again = await printed(world, id)
  expect(again.code).not.toBe(code)
  for (const { code: one, bytes: file } of [{ code, bytes }, again]) expect((await ask({ sn, code: one, sha256: sha256(file) })).result).toBe('valid')
  const second = await inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'park', tenantId: world.park.tenantId, permissions: allPermissions('park') }, deps.clock()))
  await take(world, month, 'ask_reopen', { reason: '更正' })
  await take(world, month, 'agree_reopen', {}, second)
  expect((await ask({ sn, code })).result).toBe('outdated')
  await take(world, month, 'close')
  await certifyClosings(deps)
  expect((await ask({ sn, code })).result).toBe('outdated')
  const next = await printed(world, id, 2)
  expect((await ask({ sn: `GZ${month.replace('-', '')}02`, code: next.code, sha256: sha256(next.bytes) })).result).toBe('valid')
})

test('only the park itself gets it, of a closing that was; a code that was written into the database is none', async () => {
  const { world, month } = await lastMonth()
  await take(world, month, 'close')
  await certifyClosings(deps)
  const { id } = await detailOf(world, month)
  const apart = await makeWorld(deps, { workers: 1 })
  const path = `/v1/month-closes/${id}/certificate_pdf/`
  expect((await callAs(app, apart.park, 'POST', path, { n: 1 })).status).toBe(404)
  expect((await callAs(app, world.agency, 'POST', path, { n: 1 })).status).toBe(403)
  expect((await callAs<{ error_msg: string }>(app, world.park, 'POST', path, { n: 2 })).body.error_msg).toBe('没有这份关账证书，请刷新后重试')
  const [certificate] = await asOwner(deps, 'select park_id, id, posting_hash from app.month_certificate where park_id = $1', [world.chain.park_id])
  const at = deps.clock()
  await asOwner(deps, `insert into app.print (park_id, id, document, document_id, figures, code, sha256, create_at) values ($1, gen_random_uuid(), 'month_certificate', $2, $3, $4, '', $5)`, [certificate?.['park_id'], certificate?.['id'], certificate?.['posting_hash'], '0'.repeat(16), at])
  expect((await ask({ sn: `GZ${month.replace('-', '')}01`, code: '0'.repeat(16) })).result).toBe('unknown')
  expect(codeOf(deps.links, { park_id: world.chain.park_id, id, posting_hash: '' }, at)).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/u)
})
