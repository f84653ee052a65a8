import { useRead } from '@linggong/shared/api/queries'
import { DocumentList } from '@linggong/shared/business/document-list'
import { alwaysAnew } from '@linggong/shared/business/listed'
import { readReport } from '@linggong/shared/contract/reports'
import { useListState } from '@linggong/shared/ui/list-state'
import { Chart } from './chart.tsx'
import styles from './report.module.css'
import { reports } from './reports.tsx'

/** 报表: what the group's organisations paid, over time and row by row (R718). */
export function Page() {
  // The list's own question, so both are told by one answer.
  const { params } = useListState(reports.filters)
  const { data } = useRead(readReport, { query: params }, alwaysAnew)
  return (
    <div className={styles['page']}>
      {data !== undefined && <Chart report={data} />}
      <div className={styles['list']}>
        <DocumentList of={reports} />
      </div>
    </div>
  )
}
