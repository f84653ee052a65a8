import { useRead } from '@linggong/shared/api/queries'
import { Can } from '@linggong/shared/ui/can'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { FieldValue } from '@linggong/shared/ui/field-value'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import { Button, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { alipayAccountInfo } from '../../contract/alipay.ts'
import { alipayAccountFields as field } from '../../domain/fields/alipay-account.ts'
import type { PermissionKey } from '../../domain/permissions.ts'
import { ALIPAY_SIGN_STATUSES } from '../../domain/statuses.ts'
import { HistoryDrawer } from '../history-drawer.tsx'
import { BalanceCard } from './balance-card.tsx'

const SignDialog = lazyDialog(() => import('./sign-dialog.tsx').then((module) => module.SignDialog))
const TopupDialog = lazyDialog(() => import('./topup-dialog.tsx').then((module) => module.TopupDialog))
const WithdrawDialog = lazyDialog(() => import('./book-withdraw-dialog.tsx').then((module) => module.BookWithdrawDialog))
const EndDialog = lazyDialog(() => import('./end-agreement-dialog.tsx').then((module) => module.EndAgreementDialog))

type Step = 'sign' | 'topup' | 'withdraw' | 'termination' | 'history'

interface BookCardProps {
  /** What the page lets one do. */
  readonly keys: { readonly [S in Exclude<Step, 'history'>]?: PermissionKey }
  /** Who audits a withdrawal. */
  readonly next: string
  /** What else the page does. */
  readonly others?: ReactNode
}

const labels = { available: field.available.label, frozen: field.frozen.label }
/** Somebody signs or pays in the payment app meanwhile. */
const often = 2000

/** 支付宝钱包: what is in the book, and the agreement it is kept under (R026, R699). */
export function BookCard({ keys, next, others }: BookCardProps) {
  const [shown, setShown] = useState<Step | null>(null)
  const query = useRead(alipayAccountInfo, undefined, {
    staleTime: 0,
    refetchInterval: (info) => (info?.sign_status === 'signing' || shown === 'topup' ? often : false),
  })
  const { data, error, refetch } = query
  const close = () => setShown(null)
  const button = (step: Exclude<Step, 'history'>, label: string, more: { readonly type?: 'primary'; readonly danger?: true; readonly disabled?: boolean; readonly title?: string } = {}) => {
    const key = keys[step]
    return key === undefined ? null : (
      <Can keys={key}>
        <Button {...more} onClick={() => setShown(step)}>
          {label}
        </Button>
      </Can>
    )
  }
  const isEmpty = data === undefined || data.available <= 0
  return (
    <>
      <BalanceCard
        label="支付宝钱包"
        balances={data}
        labels={labels}
        error={error}
        onRetry={refetch}
        actions={
          <Space wrap>
            {data?.sign_status === 'signed' ? (
              <>
                {button('topup', '充值', { type: 'primary' })}
                {button('withdraw', '提现申请', isEmpty ? { disabled: true, title: '没有可提现的余额' } : {})}
                {button('termination', '解约', { danger: true })}
              </>
            ) : (
              <>
                {button('sign', data?.sign_status === 'signing' ? '继续签约' : '签约', { type: 'primary' })}
                {data?.sign_status === 'terminated' && !isEmpty && button('withdraw', '提现申请')}
              </>
            )}
            {others}
          </Space>
        }
      >
        {data && <Agreement info={data} onHistory={() => setShown('history')} />}
      </BalanceCard>
      {data && shown === 'sign' && data.sign_status !== 'signed' && <SignDialog accountName={data.account_name} onClose={close} />}
      {shown === 'topup' && <TopupDialog onClose={close} />}
      {data && shown === 'withdraw' && <WithdrawDialog available={data.available} login={data.login} next={next} onClose={close} />}
      {data && shown === 'termination' && data.sign_status === 'signed' && <EndDialog version={data.version} onClose={close} />}
      {data && shown === 'history' && <HistoryDrawer subject="支付宝协议" query={{ ...query, data: { results: data.events } }} fields={field} onClose={close} />}
    </>
  )
}

interface Info {
  readonly sign_status: string
  readonly account_name: string
  readonly login: string
  readonly agreement_no: string
  readonly reason: string
  readonly link_until: string | null
  readonly events: readonly object[]
}

function Agreement({ info, onHistory }: { readonly info: Info; readonly onHistory: () => void }) {
  const { sign_status, account_name, login, agreement_no, reason, link_until, events } = info
  return (
    <>
      {field.account_name.label} <strong>{account_name}</strong> <StatusTag table={ALIPAY_SIGN_STATUSES} value={sign_status} />
      {events.length > 0 && (
        <Button type="link" size="small" onClick={onHistory}>
          协议记录
        </Button>
      )}
      <br />
      {sign_status === 'signed' && `${field.login.label} ${login} · ${field.agreement_no.label} ${agreement_no}`}
      {sign_status === 'signing' && (
        <>
          等待在支付宝中同意签约，完成后自动更新。链接最后有效日 <FieldValue field={field.link_until} value={link_until} />，逾期须重新发起。
        </>
      )}
      {sign_status === 'unsigned' && (reason === '' ? '签约后可以用支付宝充值、付款和提现，已在钱包中的款项签约后可以提现。' : `上次未能签约：${reason}。可重新签约。`)}
      {sign_status === 'terminated' && `协议已解除${reason === '' ? '' : `：${reason}`}。可重新签约；钱包中的余额仍可提现到原签约账号 ${login}。`}
    </>
  )
}
