import { useAction } from '@linggong/shared/api/actions'
import { Link } from '@linggong/shared/ui/router'
import { App, Button } from 'antd'
import { createReceipt } from '../../contract/settlement-files.ts'
import type { SettlementRecord } from './document.tsx'

/** 生成回单: creates a PDF in the export records, for a paid settlement. */
export function ReceiptButton({ record }: { readonly record: SettlementRecord }) {
  const { message } = App.useApp()
  const create = useAction(createReceipt, {
    onDone: () =>
      message.success({
        content: (
          <>
            正在生成回单，完成后可在 <Link to="/common/system/export">导出记录</Link> 下载
          </>
        ),
      }),
  })
  if (record.status !== 'paid') return null
  return (
    <Button loading={create.isRunning} onClick={() => void create.run({ params: { id: record.id } })}>
      生成回单
    </Button>
  )
}
