import { contractTemplateFields, taskTemplateFields } from '@linggong/shared/domain/fields/template'
import { CONTRACT_VARIABLES } from '@linggong/shared/domain/templates/contract'
import { insertRows } from '../../src/db/bulk.ts'
import { SYSTEM } from '../../src/kernel/actor.ts'
import { diff, recordHistory } from '../../src/kernel/history.ts'
import { newId } from '../../src/kernel/ids.ts'
import { inTransaction } from '../../src/kernel/transaction.ts'
import type { Put, World } from './shape.ts'

const { name, id_no, company, agency } = CONTRACT_VARIABLES
const body = [name, id_no, company, agency].map(({ label }) => `{{${label}}}`).join('，')

/** The operator's template of contracts, which every enterprise has; of every agency a template of tasks, which its enterprises have. */
export async function paperTemplates(world: World, put: Put): Promise<void> {
  const { deps } = world.server
  const members = [...world.members.values()]
  const operator = world.member('saas')
  const event = { action: 'create' as const, actor: { id: null, name: '系统' } }
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    const [file, contract] = [newId(), newId()]
    const stored = { mime: 'application/pdf', size: 4, sha256: Buffer.alloc(32), stored_at: deps.clock() }
    await insertRows(tx, 'app.file', [{ id: file, tenant_id: operator.tenantId, flavour: 'saas', ...operator.chain, purpose: 'contract_template', name: '协议.pdf', ...stored }])
    await insertRows(tx, 'app.contract_template', [{ id: contract, owner_id: operator.tenantId, name: '协议', body, status: 'generated', issued_name: '协议', issued_body: body, file_id: file, generate_at: deps.clock() }])
    await recordHistory(tx, [{ ...event, chain: operator.chain, entity: 'contract_template', entityId: contract, content: diff(null, { name: '协议' }, contractTemplateFields) }])
    // Everybody's, so each caller's own stands for it.
    for (const { place } of members) put('contractTemplate', place, 'app.contract_template', contract)
    const ofAgency = new Map<string, string>()
    for (const { place, flavour, chain, tenantId, tenantName } of members) {
      if (flavour !== 'agency') continue
      const id = newId()
      ofAgency.set(tenantId, id)
      await insertRows(tx, 'app.task_template', [{ ...chain, platform_id: chain.platform_id ?? '', agency_id: tenantId, company_id: null, id, name: tenantName, task_max_amount: 500_000 }])
      await recordHistory(tx, [{ ...event, chain, entity: 'task_template', entityId: id, content: diff(null, { name: tenantName }, taskTemplateFields) }])
      put('taskTemplate', place, 'app.task_template', id)
    }
    for (const { flavour, chain, tenantId } of members) {
      const template_id = ofAgency.get(chain.agency_id ?? '')
      if (flavour !== 'company' || template_id === undefined) continue
      const whole = { park_id: chain.park_id, platform_id: chain.platform_id ?? '', agency_id: chain.agency_id ?? '', company_id: tenantId }
      await insertRows(tx, 'app.contract_template_company', [{ ...whole, template_id: contract }])
      await insertRows(tx, 'app.company_task_template', [{ ...whole, template_id }])
    }
  })
}
