import { useRead } from '@linggong/shared/api/queries'
import { feeFunds } from '@linggong/shared/contract/service-fee-bills'
import { Money } from '@linggong/shared/ui/money'
import { Alert } from 'antd'

/** The balance that fee bills are paid from, and whether it suffices. */
export function FundsLine({ needed }: { readonly needed: number }) {
  const { data } = useRead(feeFunds, undefined, { staleTime: 0 })
  if (data === undefined) return null
  const left = data.available - needed
  const text = (
    <>
      可用余额 <Money symbol cents={data.available} />，{left < 0 ? '还差 ' : '支付后剩余 '}
      <Money symbol cents={Math.abs(left)} />
    </>
  )
  return <Alert type={left < 0 ? 'error' : 'info'} showIcon title={text} description={left < 0 ? '结算单支付 7 天后，其中的费用归集为可用余额。' : undefined} style={{ marginBottom: 12 }} />
}
