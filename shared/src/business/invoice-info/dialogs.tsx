import { useOwnLog } from '@linggong/shared/business/own-log'
import { useAction } from '@linggong/shared/api/actions'
import type { ApiError } from '@linggong/shared/api/errors'
import { useRead } from '@linggong/shared/api/queries'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { Form, Modal, Select } from 'antd'
import { useState } from 'react'
import * as contract from '../../contract/invoice-info.ts'
import { invoiceInfoFields } from '../../domain/fields/invoice-info.ts'
import type { RowDialogProps } from '../dialog-list.tsx'
import { HistoryDrawer } from '../history-drawer.tsx'
import { useCompanyOptions } from '../use-company-options.tsx'
import { factsIn, noTitle, type TitleFacts } from './facts.ts'
import { DefaultField, Item, TitleFields } from './form.tsx'

type Owner = 'company' | 'agency'

export interface InvoiceInfo extends TitleFacts {
  readonly id: string
  readonly is_default: boolean
  readonly version: number
}

type Values = TitleFacts & { readonly is_default: boolean; readonly company_id?: string }

interface CompanyCalls {
  readonly create: typeof contract.createCompanyInvoiceInfo
  readonly update: typeof contract.updateCompanyInvoiceInfo
  readonly remove: typeof contract.removeCompanyInvoiceInfo
  readonly byId: typeof contract.companyInvoiceInfoById
}

/** The calls of both kinds have the same shape, but for the enterprise that an agency names. */
const calls = {
  company: { create: contract.createCompanyInvoiceInfo, update: contract.updateCompanyInvoiceInfo, remove: contract.removeCompanyInvoiceInfo, byId: contract.companyInvoiceInfoById },
  agency: { create: contract.createAgencyInvoiceInfo, update: contract.updateAgencyInvoiceInfo, remove: contract.removeAgencyInvoiceInfo, byId: contract.agencyInvoiceInfoById },
} as unknown as Readonly<Record<Owner, CompanyCalls>>

/** The dialogs of the list of one kind. */
function dialogsOf(owner: Owner) {
  const { create, update, remove, byId } = calls[owner]

  interface AddProps {
    /** Whether the enterprise is to be chosen. */
    readonly isForOthers?: boolean
    readonly onClose: () => void
  }

  function Add({ isForOthers = false, onClose }: AddProps) {
    const [form] = Form.useForm<Values>()
    const { run, isRunning } = useAction(create, { success: '开票信息已新增', onDone: onClose, onFail: ({ fields }: ApiError) => showFaults(form, fields) })
    const handleFinish = ({ company_id, is_default, ...facts }: Values) => void run({ body: { ...factsIn(facts), is_default, ...(company_id !== undefined && { company_id }) } })
    return (
      <FormDialog<Values> form={form} title="新增开票信息" initial={{ ...noTitle, is_default: false }} isRunning={isRunning} onFinish={handleFinish} onClose={onClose}>
        {isForOthers && <CompanyField />}
        <TitleFields />
        <DefaultField />
      </FormDialog>
    )
  }

  function Edit({ row, onClose }: RowDialogProps<InvoiceInfo>) {
    const [form] = Form.useForm<Values>()
    const { run, isRunning } = useAction(update, { success: '开票信息已保存', onDone: onClose, onFail: ({ fields }: ApiError) => showFaults(form, fields) })
    // The default has no such field: another title takes its place.
    const handleFinish = ({ is_default = row.is_default, ...facts }: Partial<Values>) => void run({ params: { id: row.id }, body: { ...factsIn(facts), is_default, version: row.version } })
    return (
      <FormDialog<Values> form={form} title="编辑开票信息" initial={{ ...factsIn(row), is_default: row.is_default }} isRunning={isRunning} onFinish={handleFinish} onClose={onClose}>
        <TitleFields />
        {!row.is_default && <DefaultField />}
      </FormDialog>
    )
  }

  function Remove({ row, onClose }: RowDialogProps<InvoiceInfo>) {
    const { run, isRunning } = useAction(remove, { success: '开票信息已删除', onDone: onClose })
    return (
      <Modal open title="删除开票信息" okText="删除" okButtonProps={{ danger: true }} confirmLoading={isRunning} onOk={() => void run({ params: { id: row.id }, body: undefined })} onCancel={onClose}>
        <FocusReturn />
        {`删除“${row.title}”后，申请开票时不能再选它；已经用它开的发票不变。`}
      </Modal>
    )
  }

  function History({ row, onClose }: RowDialogProps<InvoiceInfo>) {
    const query = useOwnLog(useRead(byId, { params: { id: row.id } }))
    return <HistoryDrawer subject={row.title} query={query} fields={invoiceInfoFields} onClose={onClose} />
  }

  return { Add, AddForCompany: ({ onClose }: AddProps) => <Add isForOthers onClose={onClose} />, Edit, Remove, History }
}

export const company = dialogsOf('company')
export const agency = dialogsOf('agency')

function CompanyField() {
  const [typed, setTyped] = useState('')
  const chosen = Form.useWatch<string | undefined>('company_id')
  const { options, isLoading } = useCompanyOptions(typed.trim(), chosen)
  return (
    <Item name="company_id" asks="选择">
      <Select showSearch={{ filterOption: false, onSearch: setTyped }} placeholder="输入企业名称查找" options={[...options]} loading={isLoading} notFoundContent={isLoading ? '正在查找…' : '没有符合的企业'} />
    </Item>
  )
}
