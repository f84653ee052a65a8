import { exportPlatforms } from '@linggong/shared/contract/tenants'
import { exportSettlements } from '@linggong/shared/contract/settlements'
import { createDepartment } from '@linggong/shared/contract/departments'
import { keepImportMapping } from '@linggong/shared/contract/imports'
import { createIndustry } from '@linggong/shared/contract/industries'
import { createInvoiceCategory } from '@linggong/shared/contract/invoice-categories'
import { createAgencyInvoiceInfo, createCompanyInvoiceInfo } from '@linggong/shared/contract/invoice-info'
import { createOpenClient } from '@linggong/shared/contract/open-clients'
import { createOrganization } from '@linggong/shared/contract/organizations'
import { writePreference } from '@linggong/shared/contract/preferences'
import { createProjectCompany } from '@linggong/shared/contract/project-companies'
import { reveal } from '@linggong/shared/contract/reveals'
import { createReportSubscription, sendReportNow } from '@linggong/shared/contract/report-subscriptions'
import { createRole } from '@linggong/shared/contract/roles'
import { createStaff } from '@linggong/shared/contract/staffs'
import { publishNotice } from '@linggong/shared/contract/system-notifies'
import { updateWeixinTemplate } from '@linggong/shared/contract/weixin'
import { tenantFields } from '@linggong/shared/domain/fields/tenant'
import { messageKindNames } from '@linggong/shared/domain/message-kinds'
import { CHANNEL_ROLE } from '@linggong/shared/domain/tenant-forms'
import { insertRows } from '../../src/db/bulk.ts'
import { SYSTEM } from '../../src/kernel/actor.ts'
import { diff, recordHistory } from '../../src/kernel/history.ts'
import { newId } from '../../src/kernel/ids.ts'
import { inTransaction } from '../../src/kernel/transaction.ts'
import { fileIdOf } from '../../src/modules/files/service.ts'
import { tell } from '../../src/modules/messages/write.ts'
import { consume } from '../../src/modules/topups/metering.ts'
import { enterFinishedOrder } from '../../src/modules/topups/service.ts'
import { drain, makeFile, makeWorker } from '../../test/makers.ts'
import { order, orderBody, setPrices, step } from '../../test/service-orders.ts'
import { fileRow } from '../../test/spine.ts'
import { mustSucceed } from './must-succeed.ts'
import { reportOf } from '../matrix/samples/report-subscriptions.ts'
import { openClient } from '../matrix/samples/open-clients.ts'
import { writtenCategory, writtenTitle } from '../matrix/samples/invoices.ts'
import { emailOf, writtenNotice } from '../matrix/samples/telling.ts'
import { insertCode, insertFeeCode, insertPaymentCode, uploadFile } from './help.ts'
import { plantPasskey } from './passkeys.ts'
import type { Member, Put, World } from './shape.ts'

/** Everything that belongs to a single organisation, created for every organisation. */
export async function ownRecords(world: World, put: Put): Promise<void> {
  let number = 0
  await setPrices(world.server.app, world.member('saas'))
  for (const member of world.members.values()) await ownRecordsOf(world, member, (number += 1), put)
  await drain(world.server.deps)
  for (const member of world.members.values()) {
    const [job] = await world.journal.sql(`select file_id from app.job where tenant_id = $1 and kind = 'export' and file_id is not null limit 1`, [member.tenantId])
    put('exportFile', member.place, 'app.file', String(job?.['file_id']))
  }
  const { id } = await mustSucceed(world.server.app, world.member('saas').token, publishNotice, { body: writtenNotice('公告') })
  await world.journal.sql(`insert into app.weixin_account (appid, name, refresh_at) values ('wx1', '公众号', now())`)
  await mustSucceed(world.server.app, world.member('saas').token, updateWeixinTemplate, { body: { event: 'to_confirm', wording: '{{标题}}', version: 1 } })
  const industry = await mustSucceed(world.server.app, world.member('saas').token, createIndustry, { body: { name: '综合服务' } })
  const category = await mustSucceed(world.server.app, world.member('saas').token, createInvoiceCategory, { body: writtenCategory('*现代服务*市场推广服务') })
  for (const place of world.members.keys()) {
    put('invoiceCategory', place, 'app.invoice_category', category.id)
    put('notice', place, 'app.system_notify', id)
    put('industry', place, 'app.industry', industry.id)
  }
}

/** Reached by mail and official account, where nothing is wanted, so that nothing arrives by itself; another address waits to be confirmed, another code to be scanned. */
async function plantContact(world: World, member: Member, number: number): Promise<void> {
  const [email, openid, scene] = [`member.${number}@example.com`, `o${String(number).padStart(27, 'Member')}`, String(number).padStart(32, '0')]
  await world.journal.sql(`insert into app.contact (staff_id, tenant_id, email, openid, scene, scene_until, mail_off, weixin_off) values ($1, $2, $3, $4, $5, 'infinity', $6, $6)`, [member.staffId, member.tenantId, email, openid, scene, messageKindNames])
  await world.journal.sql(`insert into simulator.follower (scene, openid) values ($1, $2)`, [scene, `o${String(number).padStart(27, 'Other')}`])
  await world.journal.sql(`insert into simulator.delivery (channel, request_no, recipient, title, text) values ('mail', $1, $2, '通知', '内容')`, [`world ${number}`, email])
  await insertCode(world, emailOf(member), 'email', member.staffId)
}

async function ownRecordsOf(world: World, member: Member, number: number, put: Put): Promise<void> {
  const { app, deps } = world.server
  const { token, place, flavour, tenantId, chain } = member
  // Whoever has it can be chosen as a channel, below their department.
  const role = await mustSucceed(app, token, createRole, { body: { name: CHANNEL_ROLE, permission_ids: ['CommonSystemExportPageIndex'] } })
  put('role', place, 'app.role', role.id)
  const department = await mustSucceed(app, token, createDepartment, { body: { name: '财务部' } })
  put('department', place, 'app.department', department.id)
  const phone = `1998100${String(number).padStart(4, '0')}`
  const staff = await mustSucceed(app, token, createStaff, { body: { name: `${member.tenantName}员工`, phone, role_ids: [role.id], department_id: department.id } })
  put('staff', place, 'app.staff', staff.id)
  await signInRecordsOf(world, member, put)
  await plantPasskey(world, member, put)
  const organization = await mustSucceed(app, token, createOrganization, { body: { name: '大区', category: 'region', parent_id: null } })
  put('organization', place, 'app.organization', organization.id)
  const shown = await mustSucceed(app, token, reveal, { body: { kind: 'staff', id: staff.id, field: 'phone' } })
  put('reveal', place, 'app.reveal_audit', shown.id)
  await mustSucceed(app, token, writePreference, { params: { key: 'view' }, body: { value: { of: tenantId } } })
  if (flavour === 'agency' || flavour === 'company') {
    await mustSucceed(app, token, keepImportMapping, { body: { category: 'bill', headers: ['员工', '身份证'], columns: [{ column: 'name', header: '员工' }] } })
  }
  const { id: jobId } = flavour === 'saas' ? await mustSucceed(app, token, exportPlatforms, { body: {} }) : await mustSucceed(app, token, exportSettlements, { body: {} })
  put('exportJob', place, 'app.job', jobId)
  const subscription = await mustSucceed(app, token, createReportSubscription, { body: reportOf(flavour) })
  put('reportSubscription', place, 'app.report_subscription', subscription.id)
  await mustSucceed(app, token, sendReportNow, { params: { id: subscription.id } })
  if (flavour === 'agency' || flavour === 'company') {
    const client = await mustSucceed(app, token, createOpenClient, { body: openClient(world, `${member.tenantName}系统`) })
    put('openClient', place, 'app.open_client', client.id)
  }
  if (flavour === 'company') {
    const project = await mustSucceed(app, token, createProjectCompany, { body: { name: `${member.tenantName}项目` } })
    // What it has paid was for this project, by which lists are narrowed.
    await world.journal.sql(`update app.bill_batch k set project_company_id = $2 where k.company_id = $1 and exists (select 1 from app.bill b where b.park_id = k.park_id and b.batch_id = k.id and b.status = 'paid')`, [member.tenantId, project.id])
    await paymentCodes(world, member)
    const own = await mustSucceed(app, token, createCompanyInvoiceInfo, { body: writtenTitle(member.tenantName) })
    put('companyTitle', place, 'app.invoice_info', own.id)
    put('otherCompanyTitle', place, 'app.invoice_info', (await mustSucceed(app, token, createCompanyInvoiceInfo, { body: writtenTitle(`${member.tenantName}二`) })).id)
  }
  if (flavour === 'agency') {
    const own = await mustSucceed(app, token, createAgencyInvoiceInfo, { body: writtenTitle(member.tenantName) })
    put('agencyTitle', place, 'app.invoice_info', own.id)
    put('otherAgencyTitle', place, 'app.invoice_info', (await mustSucceed(app, token, createAgencyInvoiceInfo, { body: writtenTitle(`${member.tenantName}二`) })).id)
  }
  if (flavour !== 'saas') put('file', place, 'app.file', await voucherOf(world, member))
  put('paper', place, 'app.file', fileIdOf(await uploadFile(world, member, 'id_card')) ?? '')
  if (flavour === 'saas' || flavour === 'platform') put('logo', place, 'app.file', fileIdOf(await uploadFile(world, member, 'brand_logo')) ?? '')
  await insertCode(world, member.phone, 'login', '')
  await insertCode(world, member.phone, 'reset_password', '')
  await insertCode(world, member.phone, 'self', member.accountId)
  await plantContact(world, member, number)
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    const event = { entityId: tenantId, chain, action: 'update' as const, actor: { id: null, name: '系统' } }
    await recordHistory(tx, [{ ...event, entity: flavour, content: diff({ alias: '' }, { alias: member.tenantName }, { alias: tenantFields.alias }) }])
    await tell(tx, [{ tenantId, flavour, chain, kind: 'contract', title: '通知', body: member.tenantName }])
    if (flavour === 'park' || flavour === 'platform' || flavour === 'agency') {
      await enterFinishedOrder(tx, SYSTEM, { tenantId, flavour, chain }, { lines: [{ service: 'sms', count: 100 + number, price: 5 }, { service: 'enterprise_auth', count: 100, price: 100 }] }, deps.clock())
      await consume(tx, { payer: { tenant_id: tenantId, flavour, chain }, service: 'sms', count: 1, requestNo: newId(), usage: { category: 'self', tenant_id: tenantId, staff: member.tenantName } }, deps.clock())
    }
    if (flavour === 'agency' || flavour === 'company') return
    // A park imports what its bureau answers. The others have no import: a record of some category that belongs to its creator.
    const id = newId()
    const worker = makeWorker(number)
    const [category, raw] = flavour === 'park' ? (['tax_realname', { row: 2, name: worker.name, id_no: worker.id_no, result: '?', remark: '' }] as const) : (['task', fileRow(2, worker, '1.00')] as const)
    await insertRows(tx, 'app.job', [
      { id, kind: 'import', category, status: 'import_success', tenant_id: tenantId, flavour, ...chain, staff_id: member.staffId, creator: member.tenantName, filename: '任务.xlsx', total: 1, failure_count: 1, finish_at: deps.clock() },
    ])
    await insertRows(tx, 'app.import_row', [{ ...chain, job_id: id, row_no: 2, raw, issues: [{ column: 'amount', level: 'error' as const, text: '有误' }], ok: false }])
    put('importJob', place, 'app.job', id)
  })
  if (flavour === 'park' || flavour === 'platform' || flavour === 'agency') await ordersOf(world, member, put)
  const [message] = await world.journal.sql(`select id from app.message where tenant_id = $1 and title = '通知'`, [tenantId])
  put('message', place, 'app.message', String(message?.['id']))
}

/** An order to be paid, one with a voucher, and a voucher. */
async function ordersOf({ server: { app }, journal }: World, member: Member, put: Put): Promise<void> {
  const make = async () => (await order(app, member, orderBody(member, { sms: 10 }))).body
  const voucher = () => makeFile((text, values = []) => journal.sql(text, values), member.tenantId, 'topup_voucher')
  put('topupOrder', member.place, 'app.topup_order', (await make()).id)
  const paid = await step(app, member, await make(), { action: 'upload_voucher', voucher_url: await voucher() })
  put('paidOrder', member.place, 'app.topup_order', paid.body.id)
  put('topupVoucher', member.place, 'app.file', fileIdOf(await voucher()) ?? '')
}

/** Companies alone upload vouchers. The others see them, so one of each is theirs: uploaded by a company and then moved. */
async function voucherOf(world: World, { tenantId, flavour, chain }: Member): Promise<string> {
  const uploader = flavour === 'company' ? [...world.members.values()].find((one) => one.tenantId === tenantId) : world.member('company')
  const id = uploader === undefined ? null : fileIdOf(await uploadFile(world, uploader, 'voucher'))
  if (flavour !== 'company') {
    const { park_id, platform_id, agency_id, company_id } = chain
    // Deleted and inserted, since no row of a cluster is moved to another park by an update.
    const [file] = await world.journal.sql('delete from app.file where id = $1 returning *', [id])
    await world.journal.sql('insert into app.file select * from jsonb_populate_record(null::app.file, $1)', [JSON.stringify({ ...file, tenant_id: tenantId, flavour, park_id, platform_id, agency_id, company_id })])
  }
  return id ?? ''
}

/** A code for each settlement that can be paid, and one for several at once. */
async function paymentCodes(world: World, member: Member): Promise<void> {
  const ready = await world.journal.sql(`select id, status from app.settlement where company_id = $1 and status in ('to_payment', 'pay_failure') and pay_mode <> 'offline'
    and not exists (select from app.payment_approval a where a.park_id = settlement.park_id and a.settlement_id = settlement.id)`, [member.tenantId])
  for (const { id } of ready) await insertPaymentCode(world, member, String(id))
  const ids = ready.flatMap(({ id, status }) => (status === 'to_payment' ? [String(id)] : []))
  await insertPaymentCode(world, member, member.tenantId, { ids })
  await insertFeeCode(world, member)
}

/** A session beside the one that calls, and an invitation of another organisation. */
async function signInRecordsOf(world: World, { accountId, staffId, place }: Member, put: Put): Promise<void> {
  const [session, invitation] = [newId(), newId()]
  const inviter = world.member(place === 'foreign' ? 'otherPark' : 'foreign').tenantId
  await world.journal.sql(`insert into app.session (id, token_hash, staff_id, address, agent, proved_at, expire_at) values ($1, sha256($2), $3, '', '', now(), now() + interval '12 hours')`, [session, Buffer.from(session), staffId])
  await world.journal.sql(`insert into app.staff (id, account_id, tenant_id, name, invited_until) values ($1, $2, $3, '受邀人', now() + interval '48 hours')`, [invitation, accountId, inviter])
  put('session', place, 'app.session', session)
  put('invitation', place, 'app.staff', invitation)
}
