import { App, Button } from 'antd'
import { type RunArguments, useAction } from '../api/actions.ts'
import { plainInput } from '../api/input.ts'
import type { Call } from '../contract/call.ts'
import { countText } from './list-page/count-text.ts'
import { SubscribeButton } from './export-button/subscribe-button.tsx'
import { Link } from './router.tsx'

type ExportButtonProps<C extends Call> = {
  readonly call: C
  /** The list's current filters, without paging. */
  readonly input: RunArguments<C>
  /** The number of rows, so that users know the size of the export. */
  readonly total?: number | undefined
  /** The server stopped counting: there are more rows. */
  readonly isCapped?: boolean | undefined
  /** Replaces 导出 and the count. */
  readonly label?: string
}

/** Starts an export of the list's current filters and says where the file will be. */
export function ExportButton<C extends Call>({ call, input, total, isCapped = false, label }: ExportButtonProps<C>) {
  const { message } = App.useApp()
  const exported = useAction(call, {
    onDone: () =>
      message.success({
        content: (
          <>
            已开始导出，完成后可在 <Link to="/common/system/export">导出记录</Link> 下载
          </>
        ),
        duration: 5,
      }),
  })
  const count = total === undefined ? '' : ` ${countText(total, isCapped)} 条`
  const button = (
    <Button
      loading={exported.isRunning}
      disabled={total === 0}
      title={total === undefined ? undefined : total === 0 ? '当前没有可导出的数据' : `导出当前筛选结果，共${count}`}
      onClick={() => void exported.run(...input)}
    >
      {label ?? `导出${count}`}
    </Button>
  )
  if (label !== undefined) return button
  const [{ query, body }] = [plainInput(input[0])]
  return (
    <>
      <SubscribeButton call={call.name} filters={body ?? query} />
      {button}
    </>
  )
}
