import { PendingBlock } from '@linggong/shared/business/pending-block'
import { useRead } from '@linggong/shared/api/queries'
import { columnsOf, dateTimeText } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { StateBlock } from '@linggong/shared/ui/state-block'
import { Money } from '@linggong/shared/ui/money'
import { PageNumbers } from '@linggong/shared/ui/page-numbers'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import { Alert, Flex } from 'antd'
import { useState } from 'react'
import type { CallOutput } from '../../contract/call.ts'
import { userEvents, userOverview } from '../../contract/users.ts'
import { personFields } from '../../domain/fields/person.ts'
import { PERSON_EVENTS } from '../../domain/person-events.ts'
import { RecordLink } from '../home.tsx'
import { opens } from '../opens.tsx'
import { PersonLimits } from '../person-limits.tsx'
import { Part } from './part.tsx'
import { IncomeChart } from './income-chart.tsx'
import styles from './person.module.css'

type Overview = CallOutput<typeof userOverview>

interface PersonProps {
  /** The person's. */
  readonly id: string
}

/** 个人 360: one person over all cooperations that the reader may see; their limits once, their income, and what has happened. */
export function Person({ id }: PersonProps) {
  const query = useRead(userOverview, { params: { id } }, { quiet: true })
  const { data } = query
  if (data === undefined) return <PendingBlock of={query} what="个人 360" rows={6} />
  return (
    <Flex vertical gap={20}>
      <Totals of={data} />
      <Part title="额度">
        {data.limits_note !== '' && <Alert type="info" showIcon title={data.limits_note} style={{ marginBottom: 12 }} />}
        <PersonLimits name={data.user_name} query={{ ...query, data: data.limits }} />
      </Part>
      <Part title="收入">
        <IncomeChart title="近 12 个月收入（按到账月份）" months={data.months} lines={data.lines} />
      </Part>
      <Part title={`全部合作（${data.cooperations.length}）`}>
        <DataTable label="全部合作" rows={data.cooperations} rowKey={(row) => row.id} columns={cooperationColumns} />
      </Part>
      <Part title="时间线">
        <Timeline id={id} />
      </Part>
    </Flex>
  )
}

function Totals({ of: { months, cooperations } }: { readonly of: Overview }) {
  const sum = (key: 'amount' | 'tax_amount') => months.reduce((all, one) => all + one[key], 0)
  const fact = factsOf(personFields, { year_amount: sum('amount'), year_tax_amount: sum('tax_amount') })
  const living = cooperations.filter(({ status }) => status === 'in_cooperation').length
  return <Facts label="个人 360 汇总" facts={[{ label: '合作企业', value: `${cooperations.length} 家，其中已认证 ${living} 家` }, fact('year_amount'), fact('year_tax_amount')]} />
}

const { column } = columnsOf<Overview['cooperations'][number], typeof personFields>(personFields)
const cooperationColumns = [
  opens('company_user', column('company_name', { width: 200, grow: true })),
  column('agency_name', { width: 168, grow: true }),
  column('status'),
  column('year_amount', { width: 136 }),
  column('contract_sign_at', { width: 168 }),
]

const pageSize = 10

/** What has happened in all of these cooperations, the newest first. */
function Timeline({ id }: PersonProps) {
  const [page, setPage] = useState(1)
  const query = useRead(userEvents, { params: { id }, query: { page, page_size: pageSize } }, { quiet: true })
  const { data } = query
  if (data === undefined) return <PendingBlock of={query} what="时间线" rows={6} />
  if (data.total === 0) return <StateBlock title="还没有记录" />
  return (
    <>
      <ol className={styles['events']} aria-label="时间线">
        {data.results.map(({ id: key, kind, at, company_name, text, amount, bill_id }) => (
          <li key={key} className={styles['event']}>
            <time dateTime={at}>{dateTimeText(at)}</time>
            <span className={styles['what']}>
              <StatusTag table={PERSON_EVENTS} value={kind} />
              <span>{bill_id === null ? text : <RecordLink of="bill" id={bill_id}>{text}</RecordLink>}</span>
              {company_name !== '' && <span className={styles['where']}>{company_name}</span>}
            </span>
            <span className={styles['amount']}>{amount !== null && <Money symbol cents={amount} />}</span>
          </li>
        ))}
      </ol>
      <PageNumbers page={page} pageSize={pageSize} total={data.total} onChange={setPage} />
    </>
  )
}
