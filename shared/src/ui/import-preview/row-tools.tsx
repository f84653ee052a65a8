import { App, Button } from 'antd'
import { useState } from 'react'
import { saveFrom } from '../../api/download.ts'
import { type RowSet, useSelectedKeys } from '../data-table.tsx'
import { type CheckedRow, type ImportColumn, keyOf, kindOf } from './model.ts'
import { allIssues } from './preview-columns.tsx'
import type { ImportRules } from './rules.ts'
import { tableFile } from './worker-client.ts'

interface BadRowsProps<K extends string> {
  readonly rows: readonly CheckedRow<K>[]
  readonly columns: readonly ImportColumn<K>[]
  readonly filename: string
  readonly count: number
  readonly onRemove: (keys: ReadonlySet<string>) => void
}

/** Exports the failed rows for the author of the file, or removes them. */
export function BadRows<K extends string>({ rows, columns, filename, count, onRemove }: BadRowsProps<K>) {
  const { message, modal } = App.useApp()
  const [isWriting, setWriting] = useState(false)
  if (count === 0) return null
  const bad = () => rows.filter((row) => kindOf(row) === 'error')
  const handleDownload = async () => {
    setWriting(true)
    try {
      const blob = await tableFile({
        name: '错误行',
        headers: [...columns.map(({ label }) => label), '行号', '问题'],
        rows: bad().map((row) => [...columns.map(({ key }) => row.cells[key]), String(row.cells.row), allIssues(row)]),
      })
      const url = URL.createObjectURL(blob)
      saveFrom(url, `错误行-${filename.replace(/\.\w+$/u, '')}.xlsx`)
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    } catch (error) {
      message.error(error instanceof Error ? error.message : '文件生成失败，请重试')
    } finally {
      setWriting(false)
    }
  }
  const handleRemove = () => {
    modal.confirm({
      title: `移除全部 ${count} 行有错误的数据？`,
      content: '移除的行不会导入，原文件不受影响。',
      okText: '移除',
      cancelText: '返回',
      onOk: () => onRemove(new Set(bad().map(keyOf))),
    })
  }
  return (
    <>
      <Button loading={isWriting} onClick={() => void handleDownload()}>
        下载错误行
      </Button>
      <Button onClick={handleRemove}>移除全部错误行（{count}）</Button>
    </>
  )
}

export function RemoveSelected({ selection, onRemove }: { readonly selection: RowSet; readonly onRemove: (keys: ReadonlySet<string>) => void }) {
  const keys = useSelectedKeys(selection)
  return (
    <Button disabled={keys.size === 0} onClick={() => onRemove(keys)}>
      移除所选{keys.size > 0 && `（${keys.size}）`}
    </Button>
  )
}

interface SaveResultProps<K extends string> {
  readonly rows: readonly CheckedRow<K>[]
  readonly filename: string
  readonly save: NonNullable<ImportRules<K>['saveResult']>
}

/** What was found in the rows as a file, also in those without a fault: for whoever has to answer for the file. */
export function SaveResult<K extends string>({ rows, filename, save }: SaveResultProps<K>) {
  const { message } = App.useApp()
  const [isSaving, setSaving] = useState(false)
  const handleSave = async () => {
    setSaving(true)
    try {
      await save(rows.map(({ cells }) => cells), filename)
    } catch (error) {
      message.error(error instanceof Error ? error.message : '文件生成失败，请重试')
    } finally {
      setSaving(false)
    }
  }
  return (
    <Button disabled={rows.length === 0} loading={isSaving} onClick={() => void handleSave()}>
      导出预检结果
    </Button>
  )
}
