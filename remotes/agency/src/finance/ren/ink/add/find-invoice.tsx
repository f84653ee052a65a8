import { readOnce } from '@linggong/shared/api/queries'
import type { RowOf } from '@linggong/shared/contract/call'
import { listInvoices } from '@linggong/shared/contract/invoices'
import { redinkFields } from '@linggong/shared/domain/fields/invoice'
import { numberFault } from '@linggong/shared/domain/invoice-number'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Form, Input } from 'antd'
import { type ClipboardEvent, useEffect, useEffectEvent, useState } from 'react'

export type Blue = RowOf<typeof listInvoices>

const Item = itemsOf(redinkFields)

/** As it is typed, read from a paper or copied from another program. */
const numberIn = (text: string): string => text.normalize('NFKC').replaceAll(/[\s-]/gu, '')

interface FindInvoiceProps {
  /** The number that is looked up at once; empty: none. */
  readonly asked: string
  readonly found: Blue | undefined
  /** Undefined: what was found is not what is in the field any more. */
  readonly onFound: (invoice: Blue | undefined) => void
}

/** The invoice by its whole number. One of another organisation is answered as one that there is not: the list has only one's own. */
export function FindInvoice({ asked, found, onFound }: FindInvoiceProps) {
  const form = Form.useFormInstance()
  const [isLooking, setLooking] = useState(asked !== '')
  const [fault, setFault] = useState('')
  const show = (answer: Blue | string | undefined) => {
    setLooking(false)
    setFault(typeof answer === 'string' ? answer : '')
    if (typeof answer === 'object') onFound(answer)
  }
  const look = (typed: string) => {
    if (isLooking) return
    const number = numberIn(typed)
    form.setFieldValue('invoice_number', number)
    onFound(undefined)
    setFault('')
    setLooking(true)
    void find(number).then(show)
  }
  const showAsked = useEffectEvent(show)
  useEffect(() => {
    if (asked !== '') void find(numberIn(asked)).then((answer) => showAsked(answer))
  }, [asked])
  /** A whole number that replaces what is there is looked for at once. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const number = numberIn(event.clipboardData.getData('text'))
    if (numberFault(number) !== null || (selectionEnd ?? 0) - (selectionStart ?? 0) !== value.length) return
    event.preventDefault()
    look(number)
  }
  return (
    <Item
      name="invoice_number"
      asks="输入"
      initialValue={numberIn(asked)}
      extra="输入或粘贴完整的发票号码，按回车或“查找”带出发票信息。"
      {...(fault !== '' && { validateStatus: 'error', help: fault })}
      // Only when the form is sent: before that, what is found says so itself.
      validateTrigger={[]}
      rules={[{ validator: async (_, typed: unknown) => (found === undefined && typed ? Promise.reject(new Error('请先查找这张发票')) : undefined) }]}
    >
      <Input.Search
        enterButton="查找" inputMode="numeric" autoComplete="off" maxLength={40} readOnly={isLooking} loading={isLooking} onPaste={paste} onSearch={look}
        onChange={() => {
          setFault('')
          if (found !== undefined) onFound(undefined)
        }}
      />
    </Item>
  )
}

/** The invoice with this number, or why there is none to take back; undefined: the failure has been shown. */
async function find(number: string): Promise<Blue | string | undefined> {
  const wrong = numberFault(number)
  if (wrong !== null) return `${wrong}，请核对后重新输入`
  try {
    const { results: [row] } = await readOnce(listInvoices, { query: { number, ordering: 'number', page: 1, page_size: 1 } })
    return row?.number === number ? (faultOf(row) ?? row) : `没有号码为 ${number} 的发票，请核对发票号码`
  } catch {
    return undefined
  }
}

/** Why it cannot be taken back; null: it can. */
function faultOf({ number, status, remaining }: Blue): string | null {
  if (status !== 'invoiced' && status !== 'mailed') return `发票 ${number} 还没有开具，只能红冲已开具的发票`
  return remaining > 0 ? null : `发票 ${number} 已全部红冲，或正在红冲、退票，没有可红冲金额`
}
