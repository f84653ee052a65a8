// What stands against the report of a quarter, and where it is put right (平台涉税信息报送).
import { options } from '../status-option.ts'

export const REPORT_FAULTS = ['open_month', 'unknown_result', 'no_identity', 'name_mismatch', 'no_registration', 'name_unchecked', 'undeclared'] as const
export type ReportFault = (typeof REPORT_FAULTS)[number]

export const REPORT_FAULT_OPTIONS = /* @__PURE__ */ options(
  ['open_month', '月份尚未关账'], ['unknown_result', '付款尚无结果'], ['no_identity', '缺少姓名或身份证号有误'], ['name_mismatch', '姓名与税务实名不一致'],
  ['no_registration', '未办理税务登记'], ['name_unchecked', '税务实名未核验'], ['undeclared', '收入汇总未申报'],
)

export const FAULT_LEVELS = /* @__PURE__ */ options(['must', '必须处理', 'danger'], ['may', '建议处理', 'warning'])

/** The bureau takes a report in spite of those that may wait. */
const must: ReadonlySet<ReportFault> = new Set(['open_month', 'unknown_result', 'no_identity', 'name_mismatch'])

export const levelOf = (fault: ReportFault): 'must' | 'may' => (must.has(fault) ? 'must' : 'may')
