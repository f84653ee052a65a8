import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { Frame } from '@linggong/shared/business/task-sending/frame'
import { RedinkFields, type RedinkValues } from '@linggong/shared/business/invoices/redink-dialogs'
import { createRedink } from '@linggong/shared/contract/invoice-redink-offsets'
import { listInvoices } from '@linggong/shared/contract/invoices'
import { invoiceFields, redinkFields } from '@linggong/shared/domain/fields/invoice'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { useNavigate, useSearchParams } from '@linggong/shared/ui/router'
import { Button, Form, Select, Space } from 'antd'
import { useState } from 'react'
import { home } from '../../../../home.ts'

const Item = itemsOf(redinkFields)

type Values = RedinkValues & { readonly invoice_id: string }

/** 新增红冲 (R022, R499): of an issued invoice, at most what is left of it. */
export function Page() {
  const [form] = Form.useForm<Values>()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [number, setNumber] = useState(search.get('number') ?? '')
  const chosen = Form.useWatch('invoice_id', form)
  const found = useRead(listInvoices, { query: { status: 'invoiced,mailed', page: 1, page_size: 50, ...(number !== '' && { number }) } }, { staleTime: 0 })
  const create = useAction(createRedink, { success: '红冲单已建立，请提交税务局', onDone: ({ id }) => void navigate(`/agency/finance/ren/ink?id=${id}`, { replace: true }), onFail: ({ fields }) => showFaults(form, fields) })
  const rows = (found.data?.results ?? []).filter(({ remaining }) => remaining > 0)
  const invoice = rows.find(({ id }) => id === chosen)
  return (
    <Frame home={home} title="新增红冲">
      <Form<Values> form={form} layout="vertical" aria-label="红冲单" style={{ maxWidth: 720 }} onFinish={({ remark = '', ...values }) => void create.run({ body: { ...values, remark } })}>
        <Item name="invoice_id" asks="选择" extra="只列出已开具、还有可红冲金额的发票，可按发票号码开头查找。">
          <Select
            showSearch={{ filterOption: false, onSearch: (text) => setNumber(text.trim().replaceAll(/\D/gu, '').slice(0, 20)) }}
            loading={found.isFetching}
            notFoundContent={found.isFetching ? '正在查找…' : '没有可红冲的发票'}
            options={rows.map(({ id, number: label, title }) => ({ value: id, label: `${label} ${title}` }))}
          />
        </Item>
        {invoice !== undefined && (
          <div style={{ marginBottom: 16 }}>
            <Facts label="原发票" facts={(['title', 'kind', 'amount', 'tax_amount', 'red_amount', 'remaining', 'issue_at'] as const).map((key) => factsOf(invoiceFields, invoice)(key))} />
          </div>
        )}
        <RedinkFields most={invoice?.remaining} />
        <Space>
          <Button type="primary" htmlType="submit" loading={create.isRunning}>建立红冲单</Button>
          <Button onClick={() => void navigate('/agency/finance/ren/ink')}>返回</Button>
        </Space>
      </Form>
    </Frame>
  )
}
