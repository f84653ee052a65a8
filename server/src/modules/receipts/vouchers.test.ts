import { Readable } from 'node:stream'
import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { sheetOf } from '../../../test/exported.ts'
import type { Member } from '../../../test/makers.ts'
import { callAs, makeWorld } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { settlementScenes } from '../../../test/spine-scenes.ts'
import { fileIdOf } from '../files/service.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)
const scenes = settlementScenes(steps)

beforeAll(() => steps.bank({}))

async function made(who: Member, method: 'GET' | 'POST', url: string, body?: object): Promise<Buffer> {
  const { id } = steps.ok(await callAs<{ id: string }>(app, who, method, url, body))
  await steps.drain()
  const { url: link } = steps.ok(await callAs<{ url: string }>(app, who, 'GET', `/v1/exports/${id}/download/`))
  return (await app.inject({ url: link })).rawPayload
}

test('R337 R675 vouchers of paid settlements are an archive: each receipt, and what was uploaded for it', async () => {
  const world = await makeWorld(deps, { workers: 2, wallet: 1_000_000_000 })
  const online = await scenes.answered(0)(world)
  const open = await scenes.ready(world)
  await asOwner(deps, `update app.tenant set config = config || '{"pay_mode": "offline"}' where id = $1`, [world.company.tenantId])
  const offline = await scenes.writtenOff(world)
  await deps.storage.write(fileIdOf(offline.voucher_url) ?? '', Readable.from([Buffer.from('%PDF-1.4 demo')]))
  const ids = [online.id, offline.id].join(',')
  for (const who of [world.company, world.agency, world.park, world.platform]) {
    const files = unzipSync(await made(who, 'GET', `/v1/settlements/export_voucher/?ids=${ids}`))
    expect(Object.keys(files).toSorted()).toEqual([`${online.sn}_结算回单.pdf`, `${offline.sn}_付款凭证.pdf`, `${offline.sn}_结算回单.pdf`])
    expect(Buffer.from(files[`${online.sn}_结算回单.pdf`] ?? []).subarray(0, 5).toString()).toBe('%PDF-')
  }
  const early = await callAs(app, world.agency, 'GET', `/v1/settlements/export_voucher/?ids=${open.id},${online.id}`)
  expect([early.status, early.body['error_msg']]).toEqual([400, `只有已结算或已上传付款凭证的结算单有凭证，以下结算单没有：${open.sn}`])
  const stranger = await makeWorld(deps, { workers: 1 })
  expect((await callAs(app, stranger.agency, 'GET', `/v1/settlements/export_voucher/?ids=${ids}`)).status).toBe(400)
})

test('R675 what was uploaded for a payment whose receipt is still to be confirmed is in the archive, without a receipt of what is not paid', async () => {
  const world = await makeWorld(deps, { workers: 2, company: { pay_mode: 'offline' } })
  const waiting = await scenes.vouched(world)
  await deps.storage.write(fileIdOf(waiting.voucher_url) ?? '', Readable.from([Buffer.from('%PDF-1.4 demo')]))
  expect(Object.keys(unzipSync(await made(world.park, 'GET', `/v1/settlements/export_voucher/?ids=${waiting.id}`)))).toEqual([`${waiting.sn}_付款凭证.pdf`])
})

test('R674 the details of many settlements are one file, for everybody who sees them', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  const [first, second] = [await scenes.ready(world), await scenes.created(world)]
  const ids = [first.id, second.id].join(',')
  for (const who of [world.park, world.company]) {
    const { rows } = await sheetOf(await made(who, 'POST', '/v1/settlements/batch_download_detailed/', { ids }))
    expect(rows.map((row) => row['结算单号'])).toEqual([first.sn, first.sn, second.sn, second.sn])
  }
  const stranger = await makeWorld(deps, { workers: 1 })
  const refused = await callAs(app, stranger.park, 'POST', '/v1/settlements/batch_download_detailed/', { ids })
  expect([refused.status, refused.body['error_msg']]).toEqual([400, '所选结算单中有 2 张不存在，请刷新后重试'])
})
