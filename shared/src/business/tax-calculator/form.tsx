import { PercentInput } from '@linggong/shared/ui/percent-input'
import { App, Button, Checkbox, Form, Input, InputNumber, Segmented, Select } from 'antd'
import { useId, useRef } from 'react'
import { taxCalculatorFields, taxCalculatorInputFields as field } from '../../domain/fields/tax-calculator.ts'
import { EXAMPLES } from '../../domain/tax/calculator/examples.ts'
import styles from './calculator.module.css'
import type { TermsInForce } from './own-terms.tsx'

export interface CalculatorInput {
  readonly table: string
  readonly year: number
  readonly isNet: boolean
  /** Percent; null while it is being typed. */
  readonly fee: number | null
  /** Flat rates at which the company bears them, percent; above 0 the worker bears none. */
  readonly vatBorne: number | null
  readonly iitBorne: number | null
  readonly assessed: string
  readonly isHalved: boolean
}

interface CalculatorFormProps {
  readonly value: CalculatorInput
  /** Whose rates were filled in: what is changed since, is said. */
  readonly contract: TermsInForce['contract'] | undefined
  readonly example: string | undefined
  readonly hasTierFault: boolean
  readonly onExample: (key: string) => void
  readonly onChange: (value: CalculatorInput) => void
}

const directions = [
  { value: 'gross', label: `应发 → 到手` },
  { value: 'net', label: `到手 → 应发` },
]

/** Beside a rate that came from a contract. */
const fromContract = (agreed: number | undefined, present: number | null): string | undefined => agreed === undefined ? undefined : agreed === present ? '按合同' : `已改动，合同为 ${agreed}%`

export function CalculatorForm({ value, contract, example, hasTierFault, onExample, onChange }: CalculatorFormProps) {
  const id = useId()
  const set = (more: Partial<CalculatorInput>) => onChange({ ...value, ...more })
  const what = value.isNet ? taxCalculatorFields.wanted_amount.label : taxCalculatorFields.gross_amount.label
  return (
    <Form layout="vertical" className={styles['form'] ?? ''}>
      <div>
        <Form.Item label={field.table.label} htmlFor={`${id}-table`} extra={`每行：姓名 月份 ${what}（元），可从表格中复制粘贴；也可首行为“姓名 1月 2月 …”，每人一行。`}>
          <Input.TextArea id={`${id}-table`} rows={9} spellCheck={false} className={styles['table'] ?? ''} value={value.table} onChange={({ target }) => set({ table: target.value })} />
        </Form.Item>
        <FileButton onText={(table) => set({ table })} />
      </div>
      <div>
        <Form.Item label={field.example.label} htmlFor={`${id}-example`}>
          <Select id={`${id}-example`} placeholder="选择规则说明中的样例" value={example ?? null} options={EXAMPLES.map(({ key, title }) => ({ value: key, label: title }))} onChange={onExample} />
        </Form.Item>
        <div className={styles['pair']}>
          <Form.Item label={field.year.label} htmlFor={`${id}-year`}>
            <InputNumber id={`${id}-year`} min={2019} max={2099} precision={0} value={value.year} onChange={(year) => year !== null && set({ year })} />
          </Form.Item>
          <Form.Item label={field.fee.label} htmlFor={`${id}-fee`} extra={fromContract(contract?.personal_service_fee_ratio, value.fee)}>
            <PercentInput id={`${id}-fee`} value={value.fee} onChange={(fee) => set({ fee })} />
          </Form.Item>
        </div>
        <div className={styles['pair']}>
          <Form.Item label={field.income_tax.label} htmlFor={`${id}-iit`} extra={fromContract(contract?.income_tax, value.iitBorne)}>
            <PercentInput id={`${id}-iit`} value={value.iitBorne} onChange={(iitBorne) => set({ iitBorne })} />
          </Form.Item>
          <Form.Item label={field.personal_value_added_tax.label} htmlFor={`${id}-vat`} extra={fromContract(contract?.personal_value_added_tax, value.vatBorne)}>
            <PercentInput id={`${id}-vat`} value={value.vatBorne} onChange={(vatBorne) => set({ vatBorne })} />
          </Form.Item>
        </div>
        <Form.Item label={field.direction.label}>
          <Segmented aria-label={field.direction.label} value={value.isNet ? 'net' : 'gross'} options={directions} onChange={(direction) => set({ isNet: direction === 'net' })} />
        </Form.Item>
        <Form.Item
          label={field.assessed.label}
          htmlFor={`${id}-assessed`}
          validateStatus={hasTierFault ? 'error' : ''}
          help={hasTierFault ? '请每行填写：累计上限 税率% 速算扣除数，由低到高，末行上限写“以上”' : '园区与税务机关约定，每行：累计上限 税率% 速算扣除数；不填则不计算'}
        >
          <Input.TextArea id={`${id}-assessed`} autoSize={{ minRows: 2, maxRows: 6 }} spellCheck={false} placeholder={'30000 0.6\n以上 1.2'} value={value.assessed} onChange={({ target }) => set({ assessed: target.value })} />
        </Form.Item>
        <Checkbox checked={value.isHalved} onChange={({ target }) => set({ isHalved: target.checked })}>
          {`${field.is_halved.label}（经营所得查账）`}
        </Checkbox>
      </div>
    </Form>
  )
}

/** 6000 lines have about 200 kB. */
const mostBytes = 2_000_000

function FileButton({ onText }: { readonly onText: (text: string) => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  const { message } = App.useApp()
  const read = async (file: File) => {
    if (file.size > mostBytes) return void message.error('文件超过 2 MB，请拆分后再选择')
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (bytes.includes(0)) return void message.error('不是文本文件：请在表格软件中另存为 .csv，或直接复制粘贴')
    onText(textOf(bytes))
  }
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept=".csv,.txt"
        style={{ display: 'none' }}
        aria-label="选择收入表文件"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void read(file)
        }}
      />
      <Button onClick={() => chooser.current?.click()}>选择 .csv 文件</Button>
    </>
  )
}

/** Spreadsheets in China write .csv in GB 18030 unless asked otherwise. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
