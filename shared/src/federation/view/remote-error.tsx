import { FLAVOURS } from '../../domain/categories.ts'
import { statusOf } from '../../domain/statuses.ts'
import { Button, Flex } from 'antd'
import { type RemoteFailure, reasonTexts, shellsOwn } from '../failure.ts'

interface RemoteErrorProps {
  readonly failure: RemoteFailure
  readonly title: string
  readonly onRetry: () => void
}

/**
 * Shown when a remote cannot be loaded: the details that an operator reports to its owner.
 * Uses nothing that would have to be fetched, because the network may be what failed.
 */
export function RemoteError({ failure, title, onRetry }: RemoteErrorProps) {
  const facts: readonly (readonly [string, string])[] = [
    ['应用', `${statusOf(FLAVOURS, failure.flavour).label}（${failure.flavour}）`],
    ['版本', failure.build ?? '未知'],
    ['原因', `${failure.reason}(${failure.phase})`],
    ['详情', failure.message],
    ['负责人', failure.owner || '未登记'],
  ]
  return (
    <Flex vertical align="center" gap="middle" role="alert" style={{ padding: 48 }}>
      <h2>{title}暂时无法使用</h2>
      <p>{reasonTexts[failure.reason]}</p>
      <dl>
        {facts.map(([label, value]) => (
          <Flex key={label} gap="small">
            <dt>{label}</dt>
            <dd style={{ margin: 0, overflowWrap: 'anywhere' }}>{value}</dd>
          </Flex>
        ))}
      </dl>
      <Flex gap="small">
        {shellsOwn.includes(failure.reason) && <Button onClick={() => location.reload()}>刷新页面</Button>}
        <Button type="primary" onClick={onRetry}>
          重试
        </Button>
      </Flex>
    </Flex>
  )
}
