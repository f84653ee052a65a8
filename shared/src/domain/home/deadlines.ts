// 到期日历: what ends, or comes into effect, on a day. A package adds a kind by a row here and its source in the server's modules/home/deadlines.ts.
import { date } from '../fields/field.ts'
import type { Flavour } from '../flavours.ts'
import { commonPaths } from '../pages/paths.ts'
import type { DocumentName } from '../pages/tables.ts'
import type { PermissionKey } from '../permissions.ts'
import type { Wish } from './tile.ts'

interface Facts {
  readonly label: string
  /** The field with the number of a record. */
  readonly number?: string
  /** The field that names the other side, by the reader's flavour. */
  readonly name: { readonly [F in Flavour]?: string }
  /** Something begins, by agreement; otherwise it ends, and somebody has to do something before. */
  readonly begins?: true
}

interface Listed extends Facts {
  /** Where an entry leads: the record, where the reader has a page for it, else this list as filtered. */
  readonly list: DocumentName
  /**
   * The list's filter of days, which is also the field of its rows that has the day; where an entry is about no single record, the filter by its
   * number (a month, a quarter). Absent: the day is none of theirs.
   */
  readonly by?: string
  readonly filter: Wish
  readonly page?: never
}

/** Of what stands on a page of every flavour: there is where an entry leads. */
interface OnPage extends Facts {
  readonly page: { readonly path: string; readonly key: PermissionKey }
  readonly list?: never
}

type DeadlineKind = Listed | OnPage

const inForce = { audit_status: 'passed', status: 'not_started,in_force' } as const
// What was agreed on for a contract that has been terminated since does not begin.
const agreed = { status: 'confirmed', contract_status: 'not_started,in_force,expired' } as const

const clients = { path: commonPaths.open, key: 'CommonSystemOpenPageIndex' } as const

export const DEADLINES = {
  company_contract_end: { label: '企业合同到期', list: 'company_contract', by: 'end_at', filter: inForce, number: 'sn', name: { agency: 'company_name', company: 'agency_name' } },
  agency_contract_end: { label: '业务公司合同到期', list: 'agency_contract', by: 'end_at', filter: inForce, number: 'sn', name: { platform: 'agency_name', agency: 'platform_name' } },
  platform_contract_end: { label: '集团合同到期', list: 'platform_contract', by: 'end_at', filter: inForce, number: 'sn', name: { saas: 'platform_name' } },
  // On this day what the enterprise has not answered is void.
  rate_change_lapse: { label: '费率变更未答复失效', list: 'rate_change', by: 'effective_at', filter: { status: 'to_confirm' }, number: 'contract_sn', name: { agency: 'company_name', company: 'agency_name' } },
  rate_change_begin: { label: '费率变更生效', list: 'rate_change', by: 'effective_at', filter: agreed, number: 'contract_sn', name: { agency: 'company_name', company: 'agency_name' }, begins: true },
  rate_change_end: { label: '约定费率到期', list: 'rate_change', by: 'ends_at', filter: agreed, number: 'contract_sn', name: { agency: 'company_name', company: 'agency_name' } },
  // 72 hours after it was handed in, the bureau no longer takes a word on it (domain.md §2.10).
  redink_expire: { label: '红字确认单到期', list: 'redink_offset', by: 'expire_at', filter: { status: 'to_buyer_confirm,to_seller_confirm' }, number: 'sn', name: { agency: 'company_name' } },
  income_declare: { label: '收入申报截止', list: 'income_summary', by: 'month', filter: { status: 'to_declare' }, name: {} },
  // As long as the bureau has no version of the quarter's report (Order 810).
  bureau_report_due: { label: '涉税信息报送截止', list: 'bureau_report', by: 'quarter', filter: {}, name: {} },
  // Until then it is closed by hand; on this day it closes by itself.
  month_close: { label: '月份自动关账', list: 'month_close', by: 'due_on', filter: { status: 'open,soft_closed' }, number: 'month', name: {} },
  inspection_end: { label: '检查链接到期', list: 'settlement', filter: {}, name: {} },
  // What it leads to tells the same forecast.
  service_used_up: { label: '服务预计用完', list: 'topup_order', filter: {}, name: {} },
  open_client_end: { label: '开放接口密钥到期', page: clients, name: {} },
  open_secret_end: { label: '开放接口旧密钥失效', page: clients, name: {} },
  park_end: { label: '园区合作到期', list: 'park', by: 'end_at', filter: {}, name: { saas: 'name' } },
} as const satisfies Readonly<Record<string, DeadlineKind>>

export type DeadlineKey = keyof typeof DEADLINES
export const deadlineKeys = Object.keys(DEADLINES) as readonly DeadlineKey[]
/** One row of the table, with the general type. */
export const deadlineKind = (key: DeadlineKey): DeadlineKind => DEADLINES[key]

export const deadlineFields = { days: date('日期') } as const

/** The calendar asks for up to three months and the weeks around them. */
export const DEADLINE_DAYS = 110
