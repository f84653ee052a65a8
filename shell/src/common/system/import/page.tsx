import { exportImportErrors, listImports } from '@linggong/shared/contract/imports'
import { importFields } from '@linggong/shared/domain/fields/job'
import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { useImportResult } from '@linggong/shared/business/import/result'
import { useUndoImport } from '@linggong/shared/business/import/undo'
import { importKind } from '@linggong/shared/domain/imports/kinds'
import { usePermissions } from '@linggong/shared/session/permissions'
import { useFlavour } from '@linggong/shared/session/use-session'
import { ListPage } from '@linggong/shared/ui/list-page'
import { useListState } from '@linggong/shared/ui/list-state'
import { useMemo, useState } from 'react'
import { pollUntilFinished } from '../polling.ts'
import { type ImportRecord, importColumns } from './columns.tsx'
import { ErrorsDrawer } from './errors-drawer.tsx'
import { importFilters } from './filters.ts'
import { maySeeRows } from './kind.ts'

export function Page() {
  const list = useListState(importFilters)
  const imports = useRead(listImports, { query: list.params }, { refetchInterval: pollUntilFinished })
  const { can } = usePermissions()
  const flavour = useFlavour()
  const resultOf = useImportResult()
  const [shown, setShown] = useState<ImportRecord | null>(null)
  const undo = useUndoImport()
  const { run: exportErrors } = useAction(exportImportErrors, { success: '已开始导出，完成后可在导出记录下载' })

  const columns = useMemo(
    () =>
      importColumns({
        onShowErrors: setShown,
        onExportErrors: ({ id }) => void exportErrors({ params: { id } }),
        resultOf: (record) => resultOf(record, importKind(record.category)),
        maySeeRows: (record) => maySeeRows(record, flavour, can),
        undo: (record) => undo(record, importKind(record.category)),
      }),
    [exportErrors, flavour, can, resultOf, undo],
  )

  return (
    <>
      <ListPage
        title="导入记录"
        list={list}
        query={imports}
        columns={columns}
        rowKey="id"
        fields={importFields}
        empty={{ text: '还没有导入过文件。在各业务列表点击“导入”后，进度会显示在这里。' }}
      />
      <ErrorsDrawer record={shown} onClose={() => setShown(null)} onExport={({ id }) => void exportErrors({ params: { id } })} />
    </>
  )
}
