import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { drain, type Member } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { newId } from '../../kernel/ids.ts'
import { storeFileOf } from '../../jobs/export-file.ts'

const { app, deps } = await testApp()

/** A signed contract with a document, whose text is its number. */
async function signed({ chain }: World, userId: string): Promise<string> {
  const [id, sn] = [newId(), `XY${newId()}`]
  const file = await storeFileOf(deps, { tenantId: chain.company_id, flavour: 'company', chain }, 'e_contract', { name: '协议.pdf', mime: 'application/pdf', content: (async function* () { yield Buffer.from(sn) })() })
  await asOwner(deps, `insert into app.e_contract (park_id, platform_id, agency_id, company_id, id, company_user_id, person_id, sn, body, status, sign_method, sign_at, file_id)
    select park_id, platform_id, agency_id, company_id, $1, id, person_id, $2, '', 'signed', 'sms', now(), $3 from app.company_user where id = $4`, [id, sn, file.id, userId])
  return sn
}
const workersOf = async ({ chain }: World) => (await asOwner(deps, 'select u.id, u.person_id, p.name from app.company_user u join app.person p on p.id = u.person_id where u.company_id = $1 order by u.id', [chain.company_id])) as { id: string; person_id: string; name: string }[]
const wish = (who: Member, body: object) => callAs<{ id: string; error_msg?: string }>(app, who, 'POST', '/v1/company-users/download_contracts/', body)

async function archive(who: Member, body: object): Promise<Record<string, string>> {
  const answer = await wish(who, body)
  expect([answer.status, answer.body.error_msg]).toEqual([200, undefined])
  await drain(deps)
  expect((await callAs<{ url?: string }>(app, who, 'GET', `/v1/exports/${answer.body.id}/download/`)).body.url).toContain('/v1/files/')
  const [job] = await asOwner(deps, 'select file_id from app.job where id = $1', [answer.body.id])
  const bytes = await deps.storage.read(String(job?.['file_id']))
  if (bytes === null) throw new Error('no archive')
  return Object.fromEntries(Object.entries(unzipSync(await buffer(bytes))).map(([name, content]) => [name, strFromU8(content)]))
}

test('R328 R625 agency and enterprise have the signed contracts of those whom they choose in one archive, each on the record', async () => {
  const world = await makeWorld(deps, { workers: 3 })
  const [one, two, unsigned] = await workersOf(world)
  if (one === undefined || two === undefined || unsigned === undefined) throw new Error('three workers')
  const sns = [await signed(world, one.id), await signed(world, two.id)]
  expect(await archive(world.agency, {})).toEqual({ [`${sns[0]}-${one.name}.pdf`]: sns[0], [`${sns[1]}-${two.name}.pdf`]: sns[1] })
  expect(await archive(world.company, { ids: [one.id, unsigned.id].join(',') })).toEqual({ [`${sns[0]}-${one.name}.pdf`]: sns[0] })
  const lines = await asOwner(deps, `select reason, field from app.reveal_audit where kind = 'e_contract' and staff_id = $1`, [world.company.staffId])
  expect(lines.map(({ reason }) => reason).toSorted()).toEqual([expect.stringMatching(/^下载电子合同_.*\.zip$/u), `批量下载合同${sns[0]}`])
  expect(lines.every(({ field }) => field === 'id_no,phone')).toBe(true)
  expect((await wish(world.company, { ids: unsigned.id })).body.error_msg).toBe('所选范围内没有已签署的电子合同')
})

test('another enterprise’s workers are not among them', async () => {
  const [world, foreign] = [await makeWorld(deps, { workers: 1 }), await makeWorld(deps, { workers: 1 })]
  const [theirs] = await workersOf(foreign)
  if (theirs === undefined) throw new Error('a worker')
  await signed(foreign, theirs.id)
  expect((await wish(world.company, { ids: theirs.id })).status).toBe(400)
  expect((await wish(world.agency, {})).body.error_msg).toBe('所选范围内没有已签署的电子合同')
})
