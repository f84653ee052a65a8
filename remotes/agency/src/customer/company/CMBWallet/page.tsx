import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { cmbWalletById, listCompanyWallets, openCmbWallet } from '@linggong/shared/contract/cmb-wallets'
import { cmbWalletFields } from '@linggong/shared/domain/fields/cmb-wallet'
import { Can } from '@linggong/shared/ui/can'
import { historyTab } from '@linggong/shared/ui/change-log'
import { CopyText } from '@linggong/shared/ui/copy-text'
import { DetailPage } from '@linggong/shared/ui/detail-page'
import { factsOf } from '@linggong/shared/ui/facts'
import { FieldValue } from '@linggong/shared/ui/field-value'
import { Link, useParams } from '@linggong/shared/ui/router'
import { StateBlock } from '@linggong/shared/ui/state-block'
import { Alert, Button } from 'antd'


/** Until the bank has answered. */
const untilAnswered = (found: { readonly results: readonly { readonly status: string | null }[] } | undefined) => (found?.results[0]?.status === 'opening' ? 2000 : false)

/** 招行钱包 of one enterprise: asked for, what the bank says, the account for payers (journey 1 of docs/breadth). */
export function Page() {
  const { id = '' } = useParams()
  const query = useRead(listCompanyWallets, { query: { company_id: id } }, { staleTime: 0, refetchInterval: untilAnswered })
  const row = query.data?.results[0]
  const history = useRead(cmbWalletById, { params: { id: row?.wallet_id ?? '' } }, { staleTime: 0, enabled: typeof row?.wallet_id === 'string' })
  const open = useAction(openCmbWallet, { success: '已向银行申请开通' })
  if (query.data !== undefined && row === undefined) return <StateBlock title="企业不存在" text="它可能属于其他业务公司，或链接有误。" />
  const isOpenable = row !== undefined && row.pay_mode === 'cmb' && (row.status === null || row.status === 'closed')
  return (
    <DetailPage what="招行钱包" query={{ ...query, data: row }}>
      {(wallet) => {
        const fact = factsOf(cmbWalletFields, wallet)
        return {
          head: { number: wallet.company_name, status: wallet.status === null ? '未开通' : <FieldValue field={cmbWalletFields.status} value={wallet.status} /> },
          actions: (
            <>
              <Can keys="AgencyFinanceCmbPageIndex">
                <Link to={`/agency/finance/cmb?company_id=${id}`}>交易流水</Link>
              </Can>
              {isOpenable && (
                <Can keys="AgencyCustomerCompanyCMBWalletPageInfo:open">
                  <Button type="primary" loading={open.isRunning} onClick={() => void open.run({ body: { company_id: id } })}>
                    {wallet.status === null ? '开通' : '重新开通'}
                  </Button>
                </Can>
              )}
            </>
          ),
          notice: <Notice wallet={wallet} />,
          facts: [
            fact('account_no', { value: wallet.account_no === '' ? null : <CopyText text={wallet.account_no}>{wallet.account_no}</CopyText> }),
            fact('status'), fact('pay_mode'), fact('available'), fact('frozen'), fact('open_at'),
          ],
          tabs: wallet.wallet_id === null ? [] : [historyTab({ ...history, data: history.data && { results: history.data.events } }, cmbWalletFields)],
        }
      }}
    </DetailPage>
  )
}

function Notice({ wallet: { pay_mode, status, reason } }: { readonly wallet: { readonly pay_mode: string; readonly status: string | null; readonly reason: string } }) {
  if (pay_mode !== 'cmb') return <Alert type="info" showIcon title="该企业的支付方式不是招行钱包，不需要开通。" />
  if (status === null) return <Alert type="info" showIcon title="开通后银行会给该企业一个收款账号，企业向它转账即可充值。" />
  if (status === 'opening') return <Alert type="info" showIcon title="已向银行申请，通常几分钟内答复，本页会自动更新。" />
  if (status === 'frozen') return <Alert type="warning" showIcon title="银行已冻结该账户，解冻前不能付款和提现。" />
  return status === 'closed' ? <Alert type="error" showIcon title={reason === '' ? '银行已注销该账户，可重新开通。' : `银行未开通：${reason}。更正后可重新开通。`} /> : null
}
