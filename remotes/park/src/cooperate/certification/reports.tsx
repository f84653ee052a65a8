import { useRead } from '@linggong/shared/api/queries'
import { defineDocument, inFlavour } from '@linggong/shared/business/document'
import { alwaysAnew, filtersOf, listedBy } from '@linggong/shared/business/listed'
import { opens } from '@linggong/shared/business/opens'
import { useOwnLog } from '@linggong/shared/business/own-log'
import { exportBureauReport, bureauReportById, listBureauReports } from '@linggong/shared/contract/bureau-reports'
import type { CallOutput, RowOf } from '@linggong/shared/contract/call'
import { bureauReportFields as field, bureauReportInputFields, bureauReportLineFields, bureauReportWords } from '@linggong/shared/domain/fields/bureau-report'
import { bureauReportMachine } from '@linggong/shared/domain/machines/bureau-report'
import { Can } from '@linggong/shared/ui/can'
import { columnsOf } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import { ExportButton } from '@linggong/shared/ui/export-button'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { defineFilters } from '@linggong/shared/ui/list-state'
import { Flex } from 'antd'
import { home } from '../../home.ts'

type Report = RowOf<typeof listBureauReports>
export type ReportRecord = CallOutput<typeof bureauReportById>
type Line = ReportRecord['lines'][number]

const SubmitDialog = lazyDialog(() => import('./report-dialogs.tsx').then((module) => module.SubmitDialog))
const CancelDialog = lazyDialog(() => import('./report-dialogs.tsx').then((module) => module.CancelDialog))

const { column } = columnsOf<Report, typeof field>(field)

/** 平台涉税信息报送: each version of each quarter, and what the bureau has answered (State Council Order 810). */
const report = defineDocument({
  name: 'bureau_report',
  what: '涉税信息报送',
  unit: '份',
  fields: field,
  machine: bureauReportMachine,
  words: bureauReportWords,
  filters: defineFilters(filtersOf(field, 'quarter', 'status')),
  columns: [
    opens('bureau_report', column('quarter', { fixed: 'left', width: 100, sortable: true })),
    column('due_on', { width: 104 }),
    column('revision', { width: 60 }),
    column('status'),
    column('people', { width: 100 }),
    column('income', { width: 124 }),
    column('refund', { width: 108 }),
    column('net', { width: 124 }),
    column('difference', { width: 116 }),
    column('receipt_no', { width: 180 }),
    column('submitter_name', { width: 84 }),
    column('submit_at'),
    column('fault', { width: 120, grow: true }),
  ],
  ...listedBy(listBureauReports, alwaysAnew),
  useRecord: (id, options) => useRead(bureauReportById, { params: { id } }, { ...options, refetchInterval: (found) => (found !== undefined && (found.status === 'preparing' || found.status === 'submitted') ? 3000 : false) }),
  useLog: (id) => useOwnLog(useRead(bureauReportById, { params: { id } })),
  titleOf: ({ quarter, revision }) => `${quarter} 第 ${revision} 版`,
  actions: {
    submit: { grant: 'report', leads: true },
    cancel: { grant: 'report' },
  },
})

export const reports = inFlavour(report, home, {
  dialogs: { submit: SubmitDialog, cancel: CancelDialog },
  detail: ReportDetail,
  actionsWidth: 128,
  empty: '还没有报送记录。季度终了后点击“生成报表”，核对后报送税务机关。',
})

const { column: lineColumn } = columnsOf<Line, typeof bureauReportLineFields>(bureauReportLineFields)

const lineColumns = [
  lineColumn('user_name', { fixed: 'left', width: 84 }), lineColumn('id_no', { width: 150 }), lineColumn('kind', { width: 84 }), lineColumn('net', { width: 112 }), lineColumn('last_net', { width: 112 }), lineColumn('difference', { width: 112 }),
  lineColumn('income', { width: 112 }), lineColumn('refund', { width: 100 }), lineColumn('registration_no', { width: 170 }), lineColumn('platform_name', { width: 170 }),
]

const forms = bureauReportInputFields.form.table.map(({ value, label }) => ({ form: value === 'income' ? ('income' as const) : ('identity' as const), label }))

/** Over the list. */
function ReportDetail({ record }: { readonly record: ReportRecord }) {
  const fact = factsOf(field, record)
  return (
    <Flex vertical gap={16}>
      <Facts
        label="涉税信息报送"
        facts={[
          fact('status'), fact('due_on'), fact('revision'), fact('template'), fact('people'), fact('new_people'), fact('changed_people'), fact('gone_people'), fact('income'), fact('refund'), fact('net'), fact('last_net'), fact('difference'),
          fact('submitter_name'), fact('submit_at'), fact('receipt_no'), fact('receipt_at'), fact('create_at'),
          fact('reason', { isWide: true }), fact('fault', { isWide: true }), fact('identity_hash', { isWide: true }), fact('income_hash', { isWide: true }),
        ]}
      />
      {record.status !== 'preparing' && (
        <Can keys="ParkCooperateCertificationPageIndex:report">
          <Flex gap={8} wrap>
            {forms.map(({ form, label }) => (
              <ExportButton key={form} call={exportBureauReport} label={`下载${label}`} input={[{ body: { report_id: record.id, form } }]} />
            ))}
          </Flex>
        </Can>
      )}
      <h3 style={{ margin: 0 }}>{record.people > record.lines.length ? `与上季相差最大的 ${record.lines.length} 人` : '人员明细'}</h3>
      <div style={{ display: 'flex', maxHeight: 420 }}>
        <DataTable label="人员明细" rows={record.lines} rowKey={keyOf} columns={lineColumns} empty={<p style={{ margin: 12 }}>本季度没有收入</p>} />
      </div>
    </Flex>
  )
}

const keyOf = ({ id }: Line) => id
