import { createAcceptOrder } from '@linggong/shared/contract/accept-orders'
import { searchBills } from '@linggong/shared/contract/bills'
import { importTaskDetails } from '@linggong/shared/contract/task-details'
import { sentRow } from '@linggong/shared/domain/imports/rows'
import { taskDetailImport } from '@linggong/shared/domain/imports/task-detail'
import { fileIdOf } from '../../src/modules/files/service.ts'
import { drain } from '../../test/makers.ts'
import { uploadFile } from './help.ts'
import { mustSucceed } from './must-succeed.ts'
import type { Put, World } from './shape.ts'

/** Of every enterprise a form of a bill that is not paid, and details of a settlement that is audited; of the two sides a file for another form. */
export async function acceptedWork(world: World, put: Put): Promise<void> {
  const { app, deps } = world.server
  for (const member of world.members.values()) {
    const { flavour, place, token, tenantId } = member
    if (flavour !== 'agency' && flavour !== 'company') continue
    put('acceptFile', place, 'app.file', fileIdOf(await uploadFile(world, member, 'accept_order')) ?? '')
    put('detailFile', place, 'app.file', fileIdOf(await uploadFile(world, member, 'custom_task_detail')) ?? '')
    if (flavour !== 'company') continue
    const bills = await mustSucceed(app, token, searchBills, { body: { page_size: 100, ordering: 'create_at' } })
    const open = bills.results.findLast(({ status }) => status === 'to_settlement')
    const audited = bills.results.find(({ settlement_status }) => settlement_status === 'to_audit')
    if (open === undefined || audited?.settlement_id === undefined || audited.settlement_id === null) throw new Error(`${place} has no bills`)
    await mustSucceed(app, token, createAcceptOrder, { body: { name: `${member.tenantName}验收单`, file_url: await uploadFile(world, member, 'accept_order'), bill_ids: [open.id], accept_at: '2026-01-08' } })
    put('acceptedBill', place, 'app.bill', open.id)
    const settlement_id = audited.settlement_id
    const items = [sentRow(taskDetailImport, detailRow(2, audited.sn, tenantId))]
    await mustSucceed(app, token, importTaskDetails, { params: { id: settlement_id }, body: { settlement_id, items, filename: '任务明细.xlsx' } })
    await drain(deps)
    for (const [table, purpose] of [['settlement_detail', 'task_detail_photo'], ['settlement_detail_record', 'custom_task_detail']] as const) {
      await world.journal.sql(`update app.${table} set file_ids = array[$2::uuid] where settlement_id = $1`, [settlement_id, fileIdOf(await uploadFile(world, member, purpose))])
    }
    put('detailedSettlement', place, 'app.settlement', settlement_id)
  }
}

/** `remark`: whose it is, so that it is seen where nobody else may see it. */
export const detailRow = (row: number, bill_sn: string, remark = '') => ({ row, bill_sn, id_no: '', content: '地推拜访商户', quantity: '12', unit_price: '25.00', done_at: '2026-01-08', place: '海口市龙华区', remark })
