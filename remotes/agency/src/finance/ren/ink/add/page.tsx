import { useAction } from '@linggong/shared/api/actions'
import { FormPage } from '@linggong/shared/business/form-page'
import { RedinkFields, type RedinkValues } from '@linggong/shared/business/invoices/redink-dialogs'
import { createRedink } from '@linggong/shared/contract/invoice-redink-offsets'
import { invoiceFields } from '@linggong/shared/domain/fields/invoice'
import { EntryForm } from '@linggong/shared/ui/entry-form'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { useNavigate, useSearchParams } from '@linggong/shared/ui/router'
import { Button, Form, Space } from 'antd'
import { useState } from 'react'
import { home } from '../../../../home.ts'
import { type Blue, FindInvoice } from './find-invoice.tsx'

type Values = RedinkValues & { readonly invoice_number: string }

/** 新增红冲 (R022, R499): of an issued invoice, found by its number, at most what is left of it. From an invoice's row the number comes with the URL. */
export function Page() {
  const [search] = useSearchParams()
  const asked = search.get('number') ?? ''
  // Another number is another form.
  return <NewRedink key={asked} asked={asked} />
}

function NewRedink({ asked }: { readonly asked: string }) {
  const [form] = Form.useForm<Values>()
  const navigate = useNavigate()
  const [invoice, setInvoice] = useState<Blue>()
  const create = useAction(createRedink, { success: '红冲单已建立，请提交税务局', onDone: ({ id }) => void navigate(`/agency/finance/ren/ink?id=${id}`, { replace: true }), onFail: ({ fields }) => showFaults(form, fields) })
  const take = (found: Blue | undefined) => {
    setInvoice(found)
    // Mostly all of it is taken back; what somebody has typed stays.
    if (found !== undefined && !form.isFieldTouched('amount')) form.setFieldValue('amount', found.remaining)
  }
  return (
    <FormPage home={home} title="新增红冲">
      <EntryForm<Values>
        form={form} layout="vertical" aria-label="红冲单" style={{ maxWidth: 720 }}
        onFinish={({ amount, reason, remark = '' }) => invoice !== undefined && void create.run({ body: { invoice_id: invoice.id, amount, reason, remark } })}
      >
        <FindInvoice asked={asked} found={invoice} onFound={take} />
        {invoice !== undefined && (
          <div style={{ marginBottom: 16 }}>
            <Facts label="原发票" facts={(['company_name', 'title', 'kind', 'status', 'amount', 'tax_amount', 'red_amount', 'remaining', 'batch_sn', 'issue_at'] as const).map((key) => factsOf(invoiceFields, invoice)(key))} />
          </div>
        )}
        <RedinkFields most={invoice?.remaining} />
        <Space>
          <Button type="primary" htmlType="submit" loading={create.isRunning}>建立红冲单</Button>
          <Button onClick={() => void navigate('/agency/finance/ren/ink')}>返回</Button>
        </Space>
      </EntryForm>
    </FormPage>
  )
}
