import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { drain, type Member } from '../../../test/makers.ts'
import { png } from '../../../test/pictures.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { announce, fileIdOf, receive } from '../files/service.ts'
import { openAudit } from '../user-audits/open.ts'

const { app, deps } = await testApp()

interface Person {
  readonly id: string
  readonly park_id: string
  readonly platform_id: string
  readonly agency_id: string
  readonly company_id: string
  readonly person_id: string
  readonly name: string
}
const workersOf = async ({ chain }: World) => (await asOwner(deps, 'select u.*, p.name from app.company_user u join app.person p on p.id = u.person_id where u.company_id = $1 order by u.id', [chain.company_id])) as unknown as Person[]

/** A photo as a worker sends it. */
async function photoOf({ park_id, platform_id, agency_id }: Person, purpose: 'id_card_front' | 'id_card_back'): Promise<string> {
  const { file_url } = await inTransaction(deps.db, SYSTEM, (tx) => announce(tx, deps, { tenant_id: agency_id, flavour: 'agency', park_id, platform_id, agency_id, company_id: null }, { filename: 'a.png', size: png.length, purpose }))
  const id = fileIdOf(file_url) ?? ''
  await receive(deps, id, Readable.from([png]))
  return id
}
async function sent(person: Person, ...purposes: readonly ('id_card_front' | 'id_card_back')[]): Promise<string> {
  const material = Object.fromEntries(await Promise.all(purposes.map(async (purpose) => [purpose, await photoOf(person, purpose)] as const)))
  return (await inTransaction(deps.db, SYSTEM, (tx) => openAudit(tx, person, 'idcard', { material, creator: '收款人' }, deps.clock()))).sn
}
const wish = (who: Member, body: object) => callAs<{ id: string; error_msg?: string }>(app, who, 'POST', '/v1/company-users/download_idcard/', body)

async function archive(who: Member, body: object): Promise<Record<string, Uint8Array>> {
  const answer = await wish(who, body)
  expect([answer.status, answer.body.error_msg]).toEqual([200, undefined])
  await drain(deps)
  const [job] = await asOwner(deps, 'select status, category, file_id from app.job where id = $1', [answer.body.id])
  expect(job).toMatchObject({ status: 'export_success', category: 'id_card' })
  expect((await callAs<{ url?: string }>(app, who, 'GET', `/v1/exports/${answer.body.id}/download/`)).body.url).toContain('/v1/files/')
  const bytes = await deps.storage.read(String(job?.['file_id']))
  if (bytes === null) throw new Error('no archive')
  return unzipSync(await buffer(bytes))
}

test('R327 R624 park, agency and enterprise have the papers of those whom they choose, each person on the record once, each picture marked', async () => {
  const world = await makeWorld(deps, { workers: 3 })
  const [both, front, none] = await workersOf(world) as [Person, Person, Person]
  const [one, two] = [await sent(both, 'id_card_front', 'id_card_back'), await sent(front, 'id_card_front')]
  const all = [`${one}-${both.name}-身份证人像面.png`, `${one}-${both.name}-身份证国徽面.png`, `${two}-${front.name}-身份证人像面.png`].toSorted()
  for (const who of [world.park, world.agency, world.company]) {
    const files = await archive(who, {})
    expect(Object.keys(files).toSorted()).toEqual(all)
    for (const bytes of Object.values(files)) {
      const { width, height } = await sharp(bytes).metadata()
      expect([width, height].every((size) => size > 0)).toBe(true)
      // It has a text across it, so it is not what was stored.
      expect(Buffer.from(bytes).equals(png)).toBe(false)
    }
    const lines = await asOwner(deps, `select reason, field from app.reveal_audit where kind = 'paper' and staff_id = $1 order by reason`, [who.staffId])
    expect(lines.filter(({ reason }) => String(reason).startsWith('批量下载证件')).map(({ field }) => field).toSorted()).toEqual(['id_card_front', 'id_card_front,id_card_back'])
    expect(lines.filter(({ reason }) => String(reason).startsWith('下载证件_'))).toHaveLength(1)
  }
  expect(Object.keys(await archive(world.company, { ids: front.id }))).toEqual([`${two}-${front.name}-身份证人像面.png`])
  expect((await wish(world.company, { ids: none.id })).body.error_msg).toBe('所选范围内没有已提交证件照片的合作用户')
})

test('papers that were rejected are not there, of several the newest is; another enterprise’s people are not among them', async () => {
  const [world, foreign] = [await makeWorld(deps, { workers: 1 }), await makeWorld(deps, { workers: 1 })]
  const [[mine], [theirs]] = [await workersOf(world) as [Person], await workersOf(foreign) as [Person]]
  await sent(theirs, 'id_card_front')
  expect((await wish(world.company, { ids: theirs.id })).status).toBe(400)
  await sent(mine, 'id_card_front')
  await asOwner(deps, `update app.user_audit set status = 'rejected' where company_user_id = $1`, [mine.id])
  expect((await wish(world.agency, {})).body.error_msg).toBe('所选范围内没有已提交证件照片的合作用户')
  const again = await sent(mine, 'id_card_front', 'id_card_back')
  expect(Object.keys(await archive(world.agency, {})).every((name) => name.startsWith(again))).toBe(true)
})
