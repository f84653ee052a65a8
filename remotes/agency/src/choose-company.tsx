import { useRead } from '@linggong/shared/api/queries'
import type { ChosenCompany } from '@linggong/shared/business/import/for-company'
import type { CallOutput } from '@linggong/shared/contract/call'
import { listCompanies } from '@linggong/shared/contract/tenants'
import { PAY_MODES } from '@linggong/shared/domain/categories'
import { statusOf } from '@linggong/shared/domain/status-option'
import { Form, Modal, Select } from 'antd'
import { useDeferredValue, useState } from 'react'

interface ChooseCompanyDialogProps {
  /** Of what is imported. */
  readonly title: string
  readonly onChoose: (company: ChosenCompany) => void
  readonly onClose: () => void
}

type Company = CallOutput<typeof listCompanies>['results'][number]

/** An agency imports for one of its companies; a disabled company cannot import (decision 20). */
export function ChooseCompanyDialog({ title, onChoose, onClose }: ChooseCompanyDialogProps) {
  const [form] = Form.useForm<{ company: string }>()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Company | null>(null)
  const search = useDeferredValue(typed.trim())
  const query = useRead(listCompanies, { query: { ...(search !== '' && { name: search }), slim: 'true', page_size: 50 } }, { staleTime: 60_000 })
  const found = query.data?.results ?? []
  // The selected company stays an option when the search changes.
  const companies = chosen === null || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found]
  return (
    <Modal open title={title} okText="下一步" width={480} onOk={form.submit} onCancel={onClose}>
      <Form form={form} layout="vertical" onFinish={() => chosen && onChoose({ id: chosen.id, name: chosen.name })}>
        <Form.Item name="company" label="为哪家企业导入" rules={[{ required: true, message: '请选择企业' }]}>
          <Select
            showSearch={{ filterOption: false, onSearch: setTyped }}
            placeholder="输入企业名称查找"
            options={companies.map(optionOf)}
            loading={query.isFetching}
            notFoundContent={query.isFetching ? '正在查找…' : '没有符合的企业'}
            onChange={(id: string) => setChosen(companies.find((company) => company.id === id) ?? null)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

const optionOf = ({ id, name, is_enable, pay_mode }: Company) => ({
  value: id,
  label: `${name}（${is_enable ? statusOf(PAY_MODES, pay_mode).label : '已停用'}）`,
  disabled: !is_enable,
})
