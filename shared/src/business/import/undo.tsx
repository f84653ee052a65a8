import { useAction } from '@linggong/shared/api/actions'
import { usePermissions } from '@linggong/shared/session/permissions'
import { useFlavour } from '@linggong/shared/session/use-session'
import { App } from 'antd'
import { useCallback } from 'react'
import { undoImport } from '../../contract/imports.ts'
import type { AnyImport } from '../../domain/imports/define.ts'
import { importMachine, type ImportStatus, isInTimeToUndo } from '../../domain/machines/job.ts'
import { actionsFrom } from '../../domain/machines/machine.ts'

export interface UndoneImport {
  readonly id: string
  readonly status: ImportStatus
  readonly filename: string
  readonly success_count: number
  readonly finish_at: string | null
}

/** 撤销导入: the click handler of a record's button; undefined where there is none. Only the server knows whether rows have been used. */
export function useUndoImport(): (record: UndoneImport, kind: Pick<AnyImport, 'access' | 'unit' | 'noUndo'> | undefined) => (() => void) | undefined {
  const { modal } = App.useApp()
  const { can } = usePermissions()
  const flavour = useFlavour()
  const { run } = useAction(undoImport, { success: '已撤销导入' })
  return useCallback(
    (record, kind) => {
      if (kind === undefined || kind.noUndo !== undefined || flavour === null || !can('CommonSystemImportPageIndex:undo')) return undefined
      const isImporter = kind.access[flavour]?.some((key) => can(key)) ?? false
      const isPossible = actionsFrom(importMachine, record, flavour).includes('undo') && isInTimeToUndo(record.finish_at === null ? null : new Date(record.finish_at), new Date())
      if (!isImporter || !isPossible) return undefined
      return () => {
        modal.confirm({
          title: '撤销导入？',
          content: `将撤销“${record.filename}”导入的 ${record.success_count} ${kind.unit}，撤销后不能恢复。其中只要有一条已被使用，就不能撤销。`,
          okText: '撤销导入',
          okButtonProps: { danger: true },
          cancelText: '返回',
          onOk: () => run({ params: { id: record.id } }),
        })
      }
    },
    [modal, can, flavour, run],
  )
}
