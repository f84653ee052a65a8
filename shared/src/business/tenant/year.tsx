import { PendingBlock } from '@linggong/shared/business/pending-block'
import { useRead } from '@linggong/shared/api/queries'
import { agencyYear, companyYear, parkYear, platformYear } from '../../contract/tenant-years.ts'
import type { TenantKind } from '../../domain/tenant-forms.ts'
import { MoneyBars } from '@linggong/shared/ui/charts'
import { StateBlock } from '@linggong/shared/ui/state-block'

const calls = { park: parkYear, platform: platformYear, agency: agencyYear, company: companyYear } as const

interface YearProps {
  readonly kind: TenantKind
  readonly id: string
}

export const yearTab = (kind: TenantKind, id: string) => ({ key: 'year', label: '近一年', content: <Year kind={kind} id={id} /> })

/** The last twelve months of an organisation: settled amounts, people, failed payments. */
function Year({ kind, id }: YearProps) {
  const query = useRead(calls[kind], { params: { id } })
  if (query.data === undefined) return <PendingBlock of={query} what="近一年" />
  // Drawn from where there is something: a row of zeros says nothing.
  const first = query.data.months.findIndex(({ amount, payments }) => amount > 0 || payments > 0)
  if (first === -1) return <StateBlock title="近一年没有结算" text="首张结算单支付后，这里按月显示结算金额、人数和支付失败的比例。" />
  const months = query.data.months.slice(first).map((one) => ({ ...one, label: one.month.replace('-', '/') }))
  return (
    <>
      <MoneyBars title="已支付结算额" bars={months.map(({ label, amount }) => ({ label, value: amount }))} />
      <MoneyBars title="结算人数" unit="count" bars={months.map(({ label, workers }) => ({ label, value: workers }))} />
      <MoneyBars title="支付失败笔数与占比" unit="count" bars={months.map(({ label, failed, payments }) => ({ label, value: failed, detail: share(failed, payments) }))} />
    </>
  )
}

const share = (failed: number, payments: number): string => (payments === 0 ? '—' : `${((failed / payments) * 100).toFixed(1)}%`)
