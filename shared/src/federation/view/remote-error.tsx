import { FLAVOURS } from '../../domain/flavour-labels.ts'
import { statusOf } from '../../domain/status-option.ts'
import { Illustration } from '../../ui/illustration.tsx'
import { Button, Flex } from 'antd'
import { useCopy } from '../../ui/copy-text.tsx'
import { type LoadPhase, type RemoteFailure, reasonTexts, shellsOwn } from '../failure.ts'

const phaseTexts: Readonly<Record<LoadPhase, string>> = { registry: '读取应用清单', manifest: '读取应用信息', contract: '核对版本', load: '加载应用', shape: '核对内容', page: '显示页面' }

/** Of the shell, the registry and the common pages. */
const platformOwner = '平台团队'

interface RemoteErrorProps {
  readonly failure: RemoteFailure
  readonly title: string
  readonly onRetry: () => void
  /** Where another build is known to work. */
  readonly onLastGood?: (() => void) | undefined
}

/**
 * Shown when a remote cannot be loaded: the details that an operator reports to its owner.
 * Uses nothing that would have to be fetched, because the network may be what failed.
 */
export function RemoteError({ failure, title, onRetry, onLastGood }: RemoteErrorProps) {
  const copy = useCopy()
  const reason = failure.phase === 'page' && failure.reason === 'threw' ? '页面发生了错误，没有保存的内容可能丢失' : reasonTexts[failure.reason]
  const facts: readonly (readonly [string, string])[] = [
    ['应用', statusOf(FLAVOURS, failure.flavour).label],
    ['版本', failure.build ?? '未知'],
    ['步骤', phaseTexts[failure.phase]],
    ['负责人', failure.owner || platformOwner],
  ]
  // What a program says about itself is English: for the owner, not for the page.
  const reportNow = () => [title, ...facts.map(([label, value]) => `${label}：${value}`), `${failure.flavour} ${failure.reason}(${failure.phase})`, failure.message, location.href, new Date().toISOString()].join('\n')
  return (
    <Flex vertical align="center" gap="middle" role="alert" style={{ padding: 48 }}>
      <Illustration art="failure" />
      <h2 style={{ margin: 0 }}>{title}暂时无法使用</h2>
      <p style={{ margin: 0 }}>{reason}</p>
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
        <Button onClick={() => void copy(reportNow())}>复制详情</Button>
        {onLastGood && <Button onClick={onLastGood}>使用上一版本</Button>}
        <Button type="primary" onClick={onRetry}>
          重试
        </Button>
      </Flex>
    </Flex>
  )
}
