import { exportDownload, listExports } from '@linggong/shared/contract/exports'
import { exportFields } from '@linggong/shared/domain/fields/job'
import { useAction } from '@linggong/shared/api/actions'
import { saveFrom } from '@linggong/shared/api/download'
import { useRead } from '@linggong/shared/api/queries'
import { ListPage } from '@linggong/shared/ui/list-page'
import { useListState } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { useMemo } from 'react'
import { pollUntilFinished } from '../polling.ts'
import { exportColumns } from './columns.tsx'
import { exportFilters } from './filters.ts'

/** The files that exports have made, of all members of the organisation. */
export function Files({ tabs }: { readonly tabs: ListTabs }) {
  const list = useListState(exportFilters)
  const exports = useRead(listExports, { query: list.params }, { refetchInterval: pollUntilFinished })
  const { run: askForLink } = useAction(exportDownload)
  // The time of the read, so that a file does not expire under the pointer.
  const now = new Date(exports.dataUpdatedAt).toISOString()
  const columns = useMemo(
    () =>
      exportColumns({
        now,
        onDownload: async ({ id, filename }) => {
          const link = await askForLink({ params: { id } })
          // With its name, because some browsers ignore the one in the headers.
          if (link) saveFrom(link.url, filename)
        },
      }),
    [now, askForLink],
  )

  return (
    <ListPage
      title="导出记录"
      tabs={tabs}
      list={list}
      query={exports}
      columns={columns}
      rowKey="id"
      fields={exportFields}
      empty={{ text: '还没有导出过文件。在各业务列表点击“导出”后，文件会出现在这里，保留 7 天。' }}
    />
  )
}
