// The flavours above the agency look on; a park may confirm receipts. A group has contracts of its own to audit.
import { settlementFields } from '../fields/settlement.ts'
import { contractsWaiting } from './contracts.ts'
import { failedBills, ownOrders, receivablesIn, settledBy, settledMonths, settlementsIn, statementToReconcile, withdrawalsToAudit } from './documents.ts'
import { bureauReportsIn, incomeIn, monthsToClose, registrationsIn, userInvoicesIn } from './park.ts'
import { sensitiveTasksWaiting } from './tasks.ts'
import { notOpen } from './tenants.ts'
import type { HomeFacts } from './tile.ts'

const overview = { title: '进行中', tiles: [settlementsIn('to_confirm'), settlementsIn('to_audit'), settlementsIn('to_payment'), settlementsIn('paying'), settlementsIn('to_write_off'), settlementsIn('pay_failure')] }
const beginning = { text: '还没有结算单。业务公司或企业生成后，这里会显示各环节的数量和每月的结算金额。' }

const ranks = [settledBy('company_id', settlementFields.company_id.label), settledBy('agency_id', settlementFields.agency_id.label)]

export const parkHome: HomeFacts = { waiting: [{ ...receivablesIn('to_write_off'), since: 'pay_at', grant: 'write_off', todo: '去确认' }, { ...withdrawalsToAudit, filter: { status: 'to_audit', owner_flavour: 'park,agency' }, since: 'create_at', grant: 'audit', todo: '去审核' }, { ...statementToReconcile, since: 'trans_at', grant: 'reconcile', todo: '去对账' }, { ...registrationsIn('to_deal_with'), since: 'create_at', grant: 'process', todo: '去提交' }, { ...bureauReportsIn('to_report'), since: 'create_at', grant: 'report', todo: '去报送' }, { ...bureauReportsIn('refused'), since: 'create_at', grant: 'report', todo: '去处理' }, { ...userInvoicesIn('to_invoice'), since: 'pay_at', grant: 'import', todo: '去导入' }, { ...userInvoicesIn('to_void'), since: 'pay_at', grant: 'void', todo: '去作废' }, sensitiveTasksWaiting, ...ownOrders], others: [registrationsIn('in_process'), incomeIn('to_declare'), incomeIn('declared'), monthsToClose], overview, months: settledMonths, ranks, beginning }

/** Everything below a group is opened by its business companies. */
const agencyFirst: HomeFacts['beginning'] = {
  text: '还没有结算单。先新增业务公司，由它新增企业、签订合同；有了结算单后，这里会显示各环节的数量和每月的结算金额。',
  todo: { label: '去新增业务公司', list: 'agency', page: 'PlatformOperateBusinessPageAdd' },
}

export const platformHome: HomeFacts = { ...parkHome, waiting: [...contractsWaiting('agency'), ...ownOrders], others: [], overview: { ...overview, tiles: [...overview.tiles, notOpen('agency', '业务公司')] }, failed: failedBills, beginning: agencyFirst }
