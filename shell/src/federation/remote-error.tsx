import { Button, Descriptions, Result } from 'antd'
import { type RemoteFailure, reasonTexts } from './failure.ts'

interface RemoteErrorProps {
  readonly failure: RemoteFailure
  readonly title: string
  readonly onRetry: () => void
}

/** A remote that is not there: what an operator can read out to whoever answers for it. */
export function RemoteError({ failure, title, onRetry }: RemoteErrorProps) {
  return (
    <Result
      status="warning"
      title={`${title}暂时无法使用`}
      subTitle={reasonTexts[failure.reason]}
      extra={
        <Button type="primary" onClick={onRetry}>
          重试
        </Button>
      }
    >
      <Descriptions
        column={1}
        items={[
          { key: 'flavour', label: '应用', children: failure.flavour },
          { key: 'build', label: '版本', children: failure.build ?? '未知' },
          { key: 'reason', label: '原因', children: `${failure.reason}(${failure.phase})` },
          { key: 'detail', label: '详情', children: failure.message },
          { key: 'owner', label: '负责人', children: failure.owner || '未登记' },
        ]}
      />
    </Result>
  )
}
