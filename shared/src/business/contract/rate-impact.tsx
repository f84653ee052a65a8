import { useRead } from '@linggong/shared/api/queries'
import { Money } from '@linggong/shared/ui/money'
import { ReadAloud } from '@linggong/shared/ui/read-aloud'
import { Spin } from 'antd'
import type { CallOutput } from '../../contract/call.ts'
import { rateImpact } from '../../contract/company-contracts.ts'
import { ratesOfDifferences, type RateDifference } from '../../domain/contract-rates.ts'
import { settlementFields } from '../../domain/fields/settlement.ts'
import { formatCents } from '../../domain/money.ts'
import type { BusinessDate } from '../../domain/time.ts'
import styles from './rate-impact.module.css'

type Impact = CallOutput<typeof rateImpact>
type Compared = Omit<Impact, 'months'>
type Part = keyof Compared['before']

/** What the enterprise bears beside the settled amount, in the order of a settlement. */
const fees = ['enterprise_service_fee', 'enterprise_added_service_fee', 'value_added_service_fee', 'user_use_fee', 'promotion_fee', 'accounting_fee', 'company_tax'] as const satisfies readonly Part[]

interface RateImpactProps {
  readonly contractId: string
  readonly content: readonly RateDifference[]
  /** From when on: what does not change is as agreed on for that day. */
  readonly effectiveAt: BusinessDate | null
}

/** 费率变更影响: the last three months at the rates as changed, per month and part, made by what makes settlements. */
export function RateImpact({ contractId, content, effectiveAt }: RateImpactProps) {
  const { data, error } = useRead(rateImpact, { params: { id: contractId }, body: { ...ratesOfDifferences(content), ...(effectiveAt !== null && { effective_at: effectiveAt }) } }, { quiet: true })
  return (
    <section aria-label="费率变更影响" aria-busy={data === undefined && error === null}>
      <h3 className={styles['heading']}>费率变更影响</h3>
      {data === undefined ? error === null ? <Spin /> : <p className={styles['note']}>暂时无法重算，请稍后再看；不影响提交。</p> : data.settlement_count === 0 ? <p className={styles['note']}>最近三个月没有结算单，没有可以重算的金额。</p> : <Recalculated impact={data} />}
    </section>
  )
}

function Recalculated({ impact }: { readonly impact: Impact }) {
  const { months, settlement_count, before, after } = impact
  const more = after.pay_amount - before.pay_amount
  const parts: readonly Part[] = [...fees.filter((part) => before[part] !== 0 || after[part] !== 0), 'pay_amount', ...(before.personal_service_fee !== 0 || after.personal_service_fee !== 0 ? (['personal_service_fee'] as const) : [])]
  return (
    <>
      <p className={styles['note']}>
        按新费率重算最近三个月的 {settlement_count} 张结算单：{settlementFields.pay_amount.label}合计由 <Money symbol cents={before.pay_amount} /> 变为 <Money symbol strong cents={after.pay_amount} />，
        {more === 0 ? '没有变化' : more > 0 ? '增加 ' : '减少 '}
        {more !== 0 && <Money symbol strong cents={Math.abs(more)} />}。
      </p>
      <Picture months={months} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it scrolls, by keyboard too */}
      <section className={styles['scroll']} aria-label="各项影响" tabIndex={0}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">项目（元）</th>
              {months.map(({ month }) => (
                <th key={month} scope="col">
                  {monthText(month)}
                </th>
              ))}
              <th scope="col">合计</th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={part} className={part === 'pay_amount' ? styles['total'] : ''}>
                <th scope="row">
                  {settlementFields[part].label}
                  {part === 'personal_service_fee' && <span className={styles['difference']}>由个人承担</span>}
                </th>
                {[...months, impact].map((one, index) => (
                  <td key={months[index]?.month ?? 'all'}>
                    <Money cents={one.after[part]} />
                    <span className={styles['difference']}>{differenceText(one.after[part] - one.before[part])}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

const feesOf = (parts: Compared['before']): number => parts.pay_amount - parts.settlement_amount
const [was, wouldBe] = ['实际', '按新费率']
const monthText = (month: string): string => month.replace('-', '/')
const differenceText = (cents: number): string => (cents === 0 ? '不变' : `${cents > 0 ? '+' : '-'}${formatCents(Math.abs(cents))}`)

/** What the enterprise bears beside the settled amount, month by month, as it was and as it would have been. */
function Picture({ months }: { readonly months: Impact['months'] }) {
  const most = Math.max(1, ...months.flatMap(({ before, after }) => [feesOf(before), feesOf(after)]))
  return (
    <figure className={styles['picture']} aria-label="费用与税费合计">
      <figcaption className={styles['caption']}>
        <span>费用与税费合计</span>
        <span className={styles['legend']}>
          <span className={styles['before']} aria-hidden />
          {was}
          <span className={styles['after']} aria-hidden />
          {wouldBe}
        </span>
      </figcaption>
      {months.map(({ month, before, after }) => (
        <div key={month} className={styles['month']}>
          <span>{monthText(month)}</span>
          <div>
            {([[was, 'before', feesOf(before)], [wouldBe, 'after', feesOf(after)]] as const).map(([label, kind, cents]) => (
              <div key={kind} className={styles['line']}>
                <span className={styles['room']} aria-hidden>
                  <span className={styles[kind]} style={{ width: `${(Math.max(0, cents) / most) * 100}%` }} />
                </span>
                <span className={styles['amount']}>
                  <ReadAloud>{label} </ReadAloud>
                  <Money symbol cents={cents} />
                </span>
              </div>
            ))}
          </div>
        </div>
      ))}
    </figure>
  )
}
