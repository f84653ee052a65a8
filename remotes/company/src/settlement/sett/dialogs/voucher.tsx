import { useAction } from '@linggong/shared/api/actions'
import { uploadVoucher } from '@linggong/shared/contract/settlements'
import { settlementFields } from '@linggong/shared/domain/fields/settlement'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Upload } from '@linggong/shared/ui/upload'
import { Form } from 'antd'
import type { SettlementDialogProps } from '@linggong/shared/business/settlement/document'

const Item = itemsOf(settlementFields)

/** 上传凭证: the proof of the offline payment, which the agency then writes off. */
export function VoucherDialog({ record, onClose }: SettlementDialogProps) {
  const [form] = Form.useForm<{ voucher_url: string }>()
  const upload = useAction(uploadVoucher, { success: '凭证已上传，等待业务公司核销', onDone: onClose })
  return (
    <FormDialog
      form={form}
      title={`上传付款凭证 ${record.sn}`}
      okText="提交"
      isRunning={upload.isRunning}
      onFinish={({ voucher_url }) => void upload.run({ params: { id: record.id }, body: { voucher_url, version: record.version } })}
      onClose={onClose}
    >
      <Item name="voucher_url" asks="上传">
        <Upload purpose="voucher" />
      </Item>
    </FormDialog>
  )
}
