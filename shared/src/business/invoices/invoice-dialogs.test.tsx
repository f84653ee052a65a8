// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { InSuite } from '@linggong/shared/ui/testing/in-suite'
import type { InvoiceRecord } from './invoice.tsx'
import { MailDialog } from './invoice-dialogs.tsx'

afterEach(cleanup)

function show(mail_to: InvoiceRecord['mail_to']): void {
  const record = { id: '01900000-0000-7000-8000-000000000001', number: '26000000000000000001', title: '示例企业有限公司', mail_to, version: 1 } as InvoiceRecord
  render(<InSuite><MailDialog record={record} onClose={() => undefined} /></InSuite>)
}

it('says whole where the invoice goes, with everything to copy onto the parcel', { timeout: 60_000 }, () => {
  show({ receiver: '冯会计', receiver_phone: '19900138000', receiver_address: '海口市示例路 1 号 5 楼' })
  expect(screen.getByLabelText('邮寄到').textContent).toBe('发票抬头示例企业有限公司收件人冯会计收件电话19900138000收件地址海口市示例路 1 号 5 楼')
  expect(screen.getAllByRole('button', { name: /^复制/u })).toHaveLength(3)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says what the title does not have', { timeout: 60_000 }, () => {
  show({ receiver: '冯会计', receiver_phone: '', receiver_address: '' })
  expect(screen.getByRole('alert').textContent).toBe('申请时的发票抬头没有填写收件电话、收件地址，请先向企业确认再寄送。')
})
