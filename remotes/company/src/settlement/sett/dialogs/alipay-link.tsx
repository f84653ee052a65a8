import { useAction } from '@linggong/shared/api/actions'
import type { SettlementDialogProps } from '@linggong/shared/business/settlement/document'
import { LinkDialog } from '@linggong/shared/business/wallet/link-dialog'
import { useRead } from '@linggong/shared/api/queries'
import { alipayBatchPayUrl } from '@linggong/shared/contract/alipay'
import type { CallOutput } from '@linggong/shared/contract/call'
import { settlementById } from '@linggong/shared/contract/settlements'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { Money } from '@linggong/shared/ui/money'
import { Alert, Modal } from 'antd'
import { useState } from 'react'

/** 支付宝批量付款链接 (R668): what the settlement comes to is paid in the payment app; its workers are paid as soon as that has said so. */
export function AlipayLinkDialog({ record, onClose }: SettlementDialogProps) {
  const [link, setLink] = useState<CallOutput<typeof alipayBatchPayUrl>>()
  const ask = useAction(alipayBatchPayUrl, { onDone: setLink })
  // Paid meanwhile, in the other window.
  const { data } = useRead(settlementById, { params: { id: record.id } }, { enabled: link !== undefined, refetchInterval: (now) => (now?.status === 'to_payment' ? 2000 : false) })
  if (link === undefined) {
    return (
      <Modal open title={`支付宝付款 ${record.sn}`} okText="获取付款链接" confirmLoading={ask.isRunning} onOk={() => void ask.run({ params: { id: record.id } })} onCancel={onClose}>
        <FocusReturn />
        <p>在支付宝中付款，到账后系统立即向 {record.worker_count} 人付款，不需要短信验证码。用支付宝钱包余额付款请选“支付”。</p>
      </Modal>
    )
  }
  return (
    <LinkDialog title={`支付宝付款 ${record.sn}`} url={link.url} until={link.until} open="打开支付宝付款" note="金额或收款账号有变化时，链接失效：已付的款项留在支付宝钱包，不会付给任何人。" onClose={onClose}>
      <p>
        应付金额 <strong><Money symbol cents={link.amount} /></strong>
      </p>
      {data !== undefined && data.status !== 'to_payment' && <Alert type="success" showIcon title="支付宝已付款，正在向工人付款。" style={{ marginBottom: 12 }} />}
    </LinkDialog>
  )
}
