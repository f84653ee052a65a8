import { Button, Input, Typography } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useRef } from 'react'
import { CONTRACT_VARIABLES, MOST_CONTRACT_TEXT, parseContract } from '../../domain/templates/contract.ts'
import { faultCount, faultText, type TemplateFault, type Variable } from '../../domain/templates/template.ts'
import styles from './template.module.css'

interface ContractTextProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
}

const variables: readonly Variable[] = Object.values(CONTRACT_VARIABLES)
const mostFaults = 6

/** The text of a template: its variables can be inserted, and what is wrong with it is said while one types, each with the way to its place. */
export function ContractText({ id, value = '', onChange }: ContractTextProps) {
  const area = useRef<TextAreaRef>(null)
  const faults = value.trim() === '' ? [] : (parseContract(value).faults ?? [])
  const input = (): HTMLTextAreaElement | null => area.current?.resizableTextArea?.textArea ?? null

  function handleInsert({ label, isOptional }: Variable): void {
    const text = isOptional === true ? `{{#${label}}}{{${label}}}{{/${label}}}` : `{{${label}}}`
    const [start, end] = [input()?.selectionStart ?? value.length, input()?.selectionEnd ?? value.length]
    onChange?.(`${value.slice(0, start)}${text}${value.slice(end)}`)
    // The value arrives with the next render.
    requestAnimationFrame(() => select(start + text.length, start + text.length))
  }

  function select(from: number, to: number): void {
    input()?.focus()
    input()?.setSelectionRange(from, to)
  }

  function handleShow(fault: TemplateFault): void {
    const at = offsetOf(value, fault)
    const end = value.startsWith('{{', at) ? value.indexOf('}}', at) + 2 : at
    select(at, Math.max(at, end))
  }

  return (
    <div className={styles['text']}>
      <fieldset className={styles['variables']} aria-label="插入变量">
        {variables.map((variable) => (
          <Button key={variable.label} size="small" title={variable.isRequired ? '正文必须包含' : variable.isOptional ? '不一定有值，没有时整段不出现' : undefined} onClick={() => handleInsert(variable)}>
            {variable.label}
            {variable.isRequired && <span className={styles['required']}>必需</span>}
          </Button>
        ))}
      </fieldset>
      <Input.TextArea ref={area} {...(id !== undefined && { id })} className={styles['area'] ?? ''} value={value} rows={14} maxLength={MOST_CONTRACT_TEXT} showCount spellCheck={false} onChange={(event) => onChange?.(event.target.value)} />
      <output className={styles['faults']} aria-label="正文检查">
        {faults.length === 0 ? (
          <Typography.Text type={value.trim() === '' ? 'secondary' : 'success'}>{value.trim() === '' ? '一行是一段；以 # 开头的一行是标题。' : '变量无误，可以生成。'}</Typography.Text>
        ) : (
          <ul>
            {faults.slice(0, mostFaults).map((fault) => (
              <li key={faultText(fault)}>
                <Button type="link" size="small" danger onClick={() => handleShow(fault)}>
                  {faultText(fault)}
                </Button>
              </li>
            ))}
            {faults.length > mostFaults && <li>还有 {faultCount(faults, mostFaults)} 处</li>}
          </ul>
        )}
      </output>
    </div>
  )
}

/** Where a place of the text is in the input, which counts other characters than people do. */
function offsetOf(source: string, { line, column }: TemplateFault): number {
  const lines = source.split('\n')
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  return before + Array.from(lines[line - 1] ?? '').slice(0, column - 1).join('').length
}
