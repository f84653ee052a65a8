import { App, Button, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { options } from '../domain/status-option.ts'
import { type Column, customColumn, textColumn } from './columns.tsx'
import { DataTable } from './data-table.tsx'
import { FocusReturn } from './focus-return.tsx'
import { StatusTag } from './status-tag.tsx'

/** The result for one record. */
export interface ItemResult {
  readonly id: string
  readonly sn: string
  readonly ok: boolean
  /** The reason for a refusal. */
  readonly text: string
}

interface BatchResultOptions {
  /** 批量核销 */
  readonly title: string
  /** 已核销, 未核销 */
  readonly words: { readonly done: string; readonly refused: string }
  /** 张结算单 */
  readonly unit: string
  /** The call was answered: whatever it refused, the records are no longer as they were when they were selected. */
  readonly onDone?: () => void
  readonly onClose: () => void
}

/**
 * The results of a batch action, where each record succeeds or is refused separately. When all succeed, shows a toast; otherwise the dialog
 * is replaced by a list of the results.
 */
export function useBatchResult({ title, words, unit, onDone, onClose }: BatchResultOptions) {
  const { message } = App.useApp()
  const [results, setResults] = useState<readonly ItemResult[]>([])
  return {
    /** Takes the call's answer; does nothing when the call failed as a whole. */
    settle: (answer: { readonly results: readonly ItemResult[] } | undefined): void => {
      if (answer === undefined) return
      onDone?.()
      if (answer.results.some(({ ok }) => !ok)) return setResults(answer.results)
      void message.success(`${words.done} ${answer.results.length} ${unit}`)
      onClose()
    },
    /** To be rendered instead of the action's dialog. */
    dialog: results.length === 0 ? null : <BatchResult title={title} words={words} unit={unit} results={results} onClose={onClose} />,
  }
}

function BatchResult({ title, words, unit, results, onClose }: BatchResultOptions & { readonly results: readonly ItemResult[] }): ReactNode {
  const refused = results.filter(({ ok }) => !ok)
  const done = results.filter(({ ok }) => ok)
  const table = options(['true', words.done, 'success'], ['false', words.refused, 'danger'])
  const columns: readonly Column<ItemResult>[] = [
    textColumn<ItemResult>('sn', '单号', { width: 190 }),
    customColumn<ItemResult>('ok', '结果', ({ ok }) => <StatusTag table={table} value={String(ok)} />, { width: 90 }),
    textColumn<ItemResult>('text', '原因', { grow: true }),
  ]
  return (
    <Modal
      open
      title={title}
      width={640}
      footer={
        <Button type="primary" onClick={onClose}>
          知道了
        </Button>
      }
      onCancel={onClose}
    >
      <FocusReturn />
      <p role="alert">
        {done.length} {unit}{words.done}，{refused.length} {unit}{words.refused}。{words.refused}的可处理后再次选择。
      </p>
      <div style={{ display: 'flex', flexDirection: 'column', maxHeight: '50dvh' }}>
        <DataTable label={`${title}的结果`} rows={[...refused, ...done]} columns={columns} rowKey={idOf} firstNumber={1} />
      </div>
    </Modal>
  )
}

const idOf = ({ id }: ItemResult) => id
