import { useAction } from '@linggong/shared/api/actions'
import type { RowDialogProps } from '@linggong/shared/business/dialog-list'
import { useCompanyOptions } from '@linggong/shared/business/use-company-options'
import type { Transaction } from '@linggong/shared/business/wallet/transactions'
import { clarifyTransaction } from '@linggong/shared/contract/cmb-transactions'
import { cmbTransactionFields as field } from '@linggong/shared/domain/fields/cmb-transaction'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Form, Select } from 'antd'
import { useState } from 'react'

const Item = itemsOf(field)

/** 认领: whose the money is. It is booked at once and cannot be taken back. */
export function ClaimDialog({ row, onClose }: RowDialogProps<Transaction>) {
  const [form] = Form.useForm<{ company_id: string }>()
  const [search, setSearch] = useState('')
  const { options, isLoading } = useCompanyOptions(search, undefined)
  const claim = useAction(clarifyTransaction, { success: '来款已认领，企业可用余额已增加', onDone: onClose })
  const fact = factsOf(field, row)
  return (
    <FormDialog
      form={form}
      title="认领来款"
      okText="认领"
      isRunning={claim.isRunning}
      head={<Facts label="来款" facts={[fact('amount'), fact('trans_at'), fact('counter_name'), fact('counter_account'), fact('summary', { isWide: true })]} />}
      onFinish={({ company_id }) => void claim.run({ params: { id: row.id }, body: { company_id } })}
      onClose={onClose}
    >
      <Item name="company_id" rules={[{ required: true, message: '请选择企业' }]} extra="认领后立即记入该企业的可用余额，不能撤销。">
        <Select showSearch={{ filterOption: false, onSearch: setSearch }} placeholder="请选择企业" options={[...options]} loading={isLoading} />
      </Item>
    </FormDialog>
  )
}
