import { useRead } from '@linggong/shared/api/queries'
import { IncomeChart } from '@linggong/shared/business/company-user/income-chart'
import type { CallOutput } from '@linggong/shared/contract/call'
import { incomeOfPerson } from '@linggong/shared/contract/income-summaries'
import { billFields } from '@linggong/shared/domain/fields/bill'
import { incomeSummaryFields as field, incomeSummaryInputFields } from '@linggong/shared/domain/fields/income-summary'
import { userInvoiceFields } from '@linggong/shared/domain/fields/user-invoice'
import { sum } from '@linggong/shared/domain/money'
import { ChangeLog } from '@linggong/shared/ui/change-log'
import { columnsOf } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import { DetailPage } from '@linggong/shared/ui/detail-page'
import { storedFile } from '@linggong/shared/ui/file-view'
import { Link, useParams, useSearchParams } from '@linggong/shared/ui/router'
import { Empty, Typography } from 'antd'

type Income = CallOutput<typeof incomeOfPerson>
type Month = Income['months'][number]
type Bill = Income['bills'][number]

const month = columnsOf<Month, typeof field>(field).column
const monthColumns = [
  month('month', { width: 84 }), month('status', { width: 84 }), month('gross', { width: 116 }), month('exempt', { width: 108 }), month('ex_vat', { width: 116 }), month('vat', { width: 92 }), month('surcharge', { width: 92 }), month('cumulative', { width: 116 }),
  month('income_tax', { width: 100 }), month('declare_at'), month('remark', { width: 120, grow: true }),
]

const { sn, company_name, pay_at } = billFields
const { amount, vat, surcharge, income_tax } = userInvoiceFields
const billFieldsHere = { sn, company_name, pay_at, amount, vat, surcharge, income_tax, month: field.month }
const bill = columnsOf<Bill, typeof billFieldsHere>(billFieldsHere).column
const billColumns = [
  bill('sn', { width: 160 }), bill('month', { width: 84 }), bill('company_name', { width: 180, grow: true }), bill('amount', { width: 116 }), bill('vat', { width: 92 }), bill('surcharge', { width: 92 }), bill('income_tax', { width: 100 }), bill('pay_at'),
]
const keyOf = ({ id }: { readonly id: string }) => id

/** 收入汇总详情: a person's year in the park, month by month, and each bill (R099). */
export function Page() {
  const { user_id = '' } = useParams()
  const [search] = useSearchParams()
  const year = search.get('year')
  const query = useRead(incomeOfPerson, { params: { user_id }, query: { ...(year !== null && { year }) } })
  return (
    <DetailPage what="收入汇总" query={query}>
      {(income) => ({
        head: { number: `${income.user_name} ${income.year} 年`, amount: { label: field.cumulative.label, cents: sum(income.months.map(({ gross }) => gross)) } },
        facts: [
          { label: field.id_no.label, value: income.id_no },
          { label: incomeSummaryInputFields.year.label, value: <Years year={income.year} userId={user_id} /> },
        ],
        notice: income.months.length > 0 && <IncomeChart title={`${income.year} 年各月收入`} months={income.months.map(({ month: key, gross, vat, surcharge, income_tax }) => ({ month: key, amount: gross, tax_amount: vat + surcharge + income_tax }))} lines={[]} />,
        tabs: [
          { key: 'months', label: `逐月台账 ${income.months.length}`, content: <DataTable label="逐月台账" rows={income.months} rowKey={keyOf} columns={monthColumns} /> },
          { key: 'bills', label: `账单 ${income.bills.length}`, content: <DataTable label="账单" rows={income.bills} rowKey={keyOf} columns={billColumns} /> },
          { key: 'history', label: '变更记录', content: <Histories months={income.months} /> },
        ],
      })}
    </DetailPage>
  )
}

/** The year before, and the one after. */
function Years({ year, userId }: { readonly year: string; readonly userId: string }) {
  const to = (which: number) => `/park/cooperate/income_summary/info/${userId}?year=${which}`
  return (
    <>
      <Link to={to(Number(year) - 1)}>上一年</Link> {year} <Link to={to(Number(year) + 1)}>下一年</Link>
    </>
  )
}

/** Of each month that was declared. */
function Histories({ months }: { readonly months: readonly Month[] }) {
  const told = months.filter(({ events }) => events.length > 0)
  if (told.length === 0) return <Empty description="还没有申报过" />
  return told.map(({ id, month: key, events }) => (
    <section key={id} aria-label={key}>
      <Typography.Title level={5}>{key}</Typography.Title>
      <ChangeLog query={{ data: { results: events }, error: null, refetch: () => undefined }} fields={field} file={storedFile} />
    </section>
  ))
}
