import { contractVersion } from '@linggong/shared/api/remote'
import { clearOverrides } from '@linggong/shared/federation/overrides'
import { askRegistry } from '@linggong/shared/federation/remotes'
import { clearFaults } from '@linggong/shared/federation/faults'
import { FailureBlock, LoadingBlock } from '@linggong/shared/ui/state-block'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Descriptions, Flex } from 'antd'
import { remoteFacts, reportOf } from '../../testers/facts.ts'
import { runningShell } from '../../testers/running-shell.ts'
import { copyText } from './copy.ts'
import { Outcomes } from './outcomes.tsx'
import { Previews } from './previews.tsx'
import { RemoteTable } from './remote-table.tsx'
import { SharedBuild } from './shared-build.tsx'
import { Simulators } from './simulators.tsx'

const sources = { server: '服务器', copy: '本机上次的好副本', baked: '随外壳发布的副本' } as const

/** The versions running in this browser: for bug reports, and for trying a build before its release. */
export function Page() {
  const registry = useQuery({ queryKey: ['registry'], queryFn: askRegistry, staleTime: 0 })
  const { message } = App.useApp()

  if (registry.error) return <FailureBlock error={registry.error} what="应用清单" onRetry={() => void registry.refetch()} />
  if (!registry.data) return <LoadingBlock what="应用清单" />
  const found = registry.data
  const served = found.registry.shells[0]?.build ?? ''

  function handleReset(): void {
    clearOverrides()
    clearFaults()
    location.reload()
  }

  return (
    <Flex vertical gap="middle" style={{ padding: 16, overflow: 'auto' }}>
      <Flex align="center" gap="small" wrap>
        <h1 style={{ margin: 0, flex: 1, fontSize: 16 }}>版本与调试</h1>
        <Button onClick={handleReset}>全部恢复</Button>
        <Button type="primary" onClick={() => void copyText(reportOf(found)).then((done) => (done ? message.success('复制成功') : message.error('浏览器不允许复制')))}>
          复制为 JSON
        </Button>
      </Flex>
      {found.problem && <Alert type="warning" showIcon title={`应用清单来自${sources[found.source]}：${found.problem}`} />}
      <Descriptions
        size="small"
        bordered
        column={{ xs: 1, md: 2, xl: 4 }}
        items={[
          { key: 'shell', label: '外壳构建', children: `${runningShell || '未发布'}${served && runningShell && served !== runningShell ? `（最新 ${served}）` : ''}` },
          { key: 'contract', label: '契约', children: contractVersion },
          { key: 'source', label: '清单来自', children: sources[found.source] },
          { key: 'issued', label: '清单签发', children: new Date(found.registry.issued_at).toLocaleString('zh-CN') },
        ]}
      />
      <SharedBuild remotes={found.registry.remotes} />
      <RemoteTable facts={remoteFacts(found)} origins={found.registry.override_origins} />
      <Previews remotes={found.registry.remotes} />
      <Outcomes remotes={found.registry.remotes} />
      <Simulators />
    </Flex>
  )
}
