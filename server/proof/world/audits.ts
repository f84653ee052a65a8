import { terminationBatchFields, userAuditFields } from '@linggong/shared/domain/fields/user-audit'
import { AUDIT_KINDS, userAudit, WORKER_PHOTOS, type AuditKind } from '@linggong/shared/domain/user-audits'
import { insertRows } from '../../src/db/bulk.ts'
import { SYSTEM } from '../../src/kernel/actor.ts'
import { diff, recordHistory } from '../../src/kernel/history.ts'
import { newId } from '../../src/kernel/ids.ts'
import { inTransaction } from '../../src/kernel/transaction.ts'
import { announce, fileIdOf, receive } from '../../src/modules/files/service.ts'
import { makeCooperations, makePersons, makeWorkers } from '../../test/makers.ts'
import { png } from '../../test/pictures.ts'
import { insertCode, lettersOf } from './help.ts'
import type { Kind, Member, Put, World } from './shape.ts'

export const AUDIT_THINGS: Readonly<Record<AuditKind, Kind>> = { idcard: 'idcardAudit', liveness: 'livenessAudit', realname_collect: 'realnameCollectAudit', termination: 'terminationAudit' }

/** Of every enterprise: an audit of each kind that waits, a batch of terminations, and a worker whom nothing holds; of every agency the photos. */
export async function auditedWorkers(world: World, put: Put): Promise<void> {
  // The code to end cooperations goes to oneself.
  for (const { flavour, phone, accountId } of world.members.values()) if (flavour === 'agency' || flavour === 'company') await insertCode(world, phone, 'termination', accountId)
  const companies = [...world.members.values()].filter(({ flavour }) => flavour === 'company')
  for (const agency of [...world.members.values()].filter(({ flavour }) => flavour === 'agency')) {
    const photos = await photosOf(world, agency)
    put('workerPhoto', agency.place, 'app.file', photos.id_card_front)
    for (const company of companies.filter(({ chain }) => chain.agency_id === agency.tenantId)) await ofCompany(world, company, photos, put)
  }
}

type Photos = Readonly<Record<(typeof WORKER_PHOTOS)[number], string>>

async function photosOf({ server: { deps } }: World, { tenantId, chain }: Member): Promise<Photos> {
  const made = await Promise.all(
    WORKER_PHOTOS.map(async (purpose) => {
      const { file_url } = await inTransaction(deps.db, SYSTEM, (tx) => announce(tx, deps, { tenant_id: tenantId, flavour: 'agency', ...chain }, { filename: `${purpose}.png`, size: png.length, purpose }))
      const id = fileIdOf(file_url) ?? ''
      await receive(deps, id, (async function* () { yield png })())
      return [purpose, id] as const
    }),
  )
  // Object.fromEntries loses the keys' types.
  return Object.fromEntries(made) as Photos
}

async function ofCompany({ server: { deps } }: World, company: Member, photos: Photos, put: Put): Promise<void> {
  const { park_id, platform_id, agency_id } = company.chain
  if (platform_id === null || agency_id === null) return
  const chain = { park_id, platform_id, agency_id, company_id: company.tenantId }
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    const now = deps.clock()
    const workers = makeWorkers(6)
    await makePersons(tx, workers)
    const living = await makeCooperations(tx, chain, workers, { status: 'in_cooperation', contract_sign_at: now })
    const audit = (kind: AuditKind, index: number, more: { readonly batch_id?: string } = {}) => {
      const id = newId()
      return {
        ...chain, id, sn: `SH${lettersOf(id)}`, company_user_id: living[index]?.id ?? '', person_id: workers[index]?.personId ?? '', kind, status: 'to_audit' as const, cause: kind === 'termination' ? '不再合作' : '',
        material: Object.fromEntries(userAudit(kind).photos.map((photo) => [photo, photos[photo]])), batch_id: null, creator: company.tenantName, create_at: now, ...more,
      }
    }
    const rows = AUDIT_KINDS.map((kind, index) => audit(kind, index))
    const [batchId, batchSn] = [newId(), `ZZ${lettersOf(company.tenantId)}`]
    await insertRows(tx, 'app.termination_batch', [{ ...chain, id: batchId, sn: batchSn, total: 1, status: 'to_audit' as const, creator: company.tenantName, create_at: now }])
    await insertRows(tx, 'app.user_audit', [...rows, audit('termination', 4, { batch_id: batchId })])
    for (const { kind, id } of rows) put(AUDIT_THINGS[kind], company.place, 'app.user_audit', id)
    put('terminationBatch', company.place, 'app.termination_batch', batchId)
    put('picturedUser', company.place, 'app.company_user', living[0]?.id ?? '')
    put('endableUser', company.place, 'app.company_user', living[5]?.id ?? '')
    const event = { chain, action: 'create' as const, actor: { id: null, name: company.tenantName } }
    await recordHistory(tx, [
      ...rows.map((row) => ({ ...event, entity: 'user_audit' as const, entityId: row.id, content: diff(null, { status: row.status }, userAuditFields) })),
      { ...event, entity: 'termination_batch', entityId: batchId, content: diff(null, { status: 'to_audit' }, terminationBatchFields) },
    ])
  })
}
