import { GroupSubAccount } from '@linggong/shared/business/wallet/group-sub-account'
import { Modal } from 'antd'

/** What this agency has paid to its group for the software, which the group invoices. */
export function SubAccountDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal open title="集团子账户" footer={null} onCancel={onClose}>
      <p>集团收到的本业务公司软件使用费，按园区列出。</p>
      <GroupSubAccount />
    </Modal>
  )
}
