import { RecordLink } from '@linggong/shared/business/home'
import type { bureauReportCheck } from '@linggong/shared/contract/bureau-reports'
import type { CallOutput } from '@linggong/shared/contract/call'
import { FAULT_LEVELS, REPORT_FAULT_OPTIONS, type ReportFault } from '@linggong/shared/domain/bureau-report/faults'
import { reportDueOn } from '@linggong/shared/domain/bureau-report/quarters'
import { bureauReportFields } from '@linggong/shared/domain/fields/bureau-report'
import { formatCents } from '@linggong/shared/domain/money'
import { statusOf } from '@linggong/shared/domain/status-option'
import { Link } from '@linggong/shared/ui/router'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import { Alert } from 'antd'
import type { ReactNode } from 'react'

type Check = CallOutput<typeof bureauReportCheck>
type Row = Check['faults'][number]['rows'][number]

interface CheckTableProps {
  readonly check: Check
  /** A fault is put right elsewhere. */
  readonly onLeave: () => void
}

/** 核对表: each fault of a quarter, how often, whether it must be put right, and where. */
export function CheckTable({ check, onLeave }: CheckTableProps) {
  const { quarter, people, income, refund, net, faults } = check
  return (
    <section aria-label="核对表">
      <p>{`${people} 人有收入：总额 ¥ ${formatCents(income)}，退款 ¥ ${formatCents(refund)}，净额 ¥ ${formatCents(net)}。${bureauReportFields.due_on.label} ${reportDueOn(quarter).replaceAll('-', '/')}。`}</p>
      {faults.length === 0 && <Alert type="success" showIcon title="核对通过，没有需要处理的问题" />}
      <ul style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 8 }}>
        {faults.map(({ fault, level, count, rows }) => (
          <li key={fault}>
            <details>
              <summary>
                <StatusTag table={FAULT_LEVELS} value={level} /> {`${statusOf(REPORT_FAULT_OPTIONS, fault).label}：${count} ${unitOf[fault] ?? '人'}，${fixes[fault]}`}
              </summary>
              <ul style={{ maxHeight: 180, overflow: 'auto' }}>
                {rows.map((row, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a person may occur with several months
                  <li key={index}>{placeOf(fault, row, onLeave)}</li>
                ))}
                {count > rows.length && <li>{`其余 ${count - rows.length} 项`}</li>}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

const unitOf: Readonly<Partial<Record<ReportFault, string>>> = { open_month: '个月', unknown_result: '笔', undeclared: '条' }

const fixes: Readonly<Record<ReportFault, string>> = {
  open_month: '在关账中关闭，次月 16 日零点自动关闭',
  unknown_result: '银行返回结果后再报送',
  no_identity: '在合作用户中更正',
  name_mismatch: '请本人核验后导入实名结果',
  no_registration: '在税务登记中办理',
  name_unchecked: '导入实名结果',
  undeclared: '在收入汇总中申报',
}

/** Where it is put right. */
function placeOf(fault: ReportFault, { about, month, id }: Row, onLeave: () => void): ReactNode {
  switch (fault) {
    case 'open_month':
      return <Link to={`/park/cooperate/income_summary?view=month_close&month=${month}`} onClick={onLeave}>{about}</Link>
    case 'unknown_result':
      return <RecordLink of="settlement" id={id}>{`${about}（${month}）`}</RecordLink>
    case 'no_identity':
      return <RecordLink of="company_user" id={id}>{about}</RecordLink>
    case 'undeclared':
      return <Link to={`/park/cooperate/income_summary?month=${month}&batch_search=${encodeURIComponent(about)}`} onClick={onLeave}>{`${about}（${month}）`}</Link>
    default:
      return id === null ? about : <RecordLink of="tax_registration" id={id}>{about}</RecordLink>
  }
}
