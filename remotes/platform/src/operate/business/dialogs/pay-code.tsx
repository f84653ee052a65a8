import { PendingBlock } from '@linggong/shared/business/pending-block'
import { useRead } from '@linggong/shared/api/queries'
import { generatePaycode } from '@linggong/shared/contract/cmb-wallets'
import { CopyText } from '@linggong/shared/ui/copy-text'
import { Flex, Modal, QRCode, Typography } from 'antd'

interface PayCodeProps {
  readonly agency: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** 收款码: with it payers pay into the agency's main account. */
export function PayCodeDialog({ agency, onClose }: PayCodeProps) {
  const { data, error, refetch } = useRead(generatePaycode, { params: { id: agency.id } })
  return (
    <Modal open title="收款码" width={360} footer={null} onCancel={onClose}>
      {data === undefined ? (
        <PendingBlock of={{ error, refetch }} what="收款码" rows={4} />
      ) : (
        <Flex vertical align="center" gap={8}>
          <QRCode type="canvas" value={data.pay_code} size={208} aria-label={`${agency.name} 的收款码`} />
          <Typography.Text strong>{data.account_name}</Typography.Text>
          <CopyText text={data.account_no}>{data.account_no}</CopyText>
        </Flex>
      )}
    </Modal>
  )
}
