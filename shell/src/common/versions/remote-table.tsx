import { options } from '@linggong/shared/domain/status-option'
import { type Fault, faultTexts, isFault, readFaults, setFault } from '@linggong/shared/federation/faults'
import { setOverride } from '@linggong/shared/federation/overrides'
import type { RegistryBuild } from '@linggong/shared/federation/registry'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import { App, Button, Flex, Select, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import type { RemoteFacts } from '../../testers/facts.ts'
import { copyText } from './copy.ts'
import { LocalBuild } from './local-build.tsx'

interface RemoteTableProps {
  readonly facts: readonly RemoteFacts[]
  /** Allowed origins of unpublished builds. */
  readonly origins: readonly string[]
}

const states = { stable: '稳定', canary: '灰度', published: '未上线', bad: '有问题' } as const
const statuses = options(['已加载', '已加载', 'success'], ['已退回上一版本', '已退回上一版本', 'warning'], ['加载失败', '加载失败', 'danger'], ['未加载', '未加载'], ['正在加载', '正在加载', 'primary'])
const asListed = ''
const local = 'local'

/** One row per remote; its shared modules can be expanded. A choice takes effect with the next load. */
export function RemoteTable({ facts, origins }: RemoteTableProps) {
  const { message } = App.useApp()
  const [asksLocal, setAsksLocal] = useState<string | null>(null)
  const [changed, setChanged] = useState(0)

  function choose(flavour: string, value: string): void {
    if (value === local) return setAsksLocal(flavour)
    setOverride(flavour, value === asListed ? null : { build: value })
    setChanged(changed + 1)
  }

  function share(flavour: string, chosen: string): void {
    void copyText(`${location.origin}/__versions?try=${flavour}:${chosen}`).then((done) => (done ? message.success('链接已复制') : message.error('浏览器不允许复制')))
  }

  const columns: TableColumnsType<RemoteFacts> = [
    { title: '应用', key: 'title', width: 90, render: (_, { title, flavour }) => <span title={flavour}>{title}</span> },
    { title: '状态', dataIndex: 'status', width: 84, render: (status: string) => <StatusTag table={statuses} value={status} /> },
    { title: '构建', dataIndex: 'build', width: 124, render: orDash },
    { title: '契约', dataIndex: 'contract', width: 64, render: orDash },
    { title: '加载用时', dataIndex: 'loadMs', width: 88, align: 'right', render: (ms: number | null) => (ms === null ? '—' : `${ms} 毫秒`) },
    { title: '最近的错误', dataIndex: 'lastError', width: 160, ellipsis: true, render: (text: string) => <span title={text}>{text || '—'}</span> },
    { title: '负责人', dataIndex: 'owner', width: 116 },
    {
      title: '试用构建',
      key: 'override',
      width: 200,
      render: (_, row) => (
        <Select
          aria-label={`${row.title}的试用构建`}
          style={{ width: '100%' }}
          value={chosenOf(row)}
          onChange={(value) => choose(row.flavour, value)}
          options={[{ value: asListed, label: '按清单分配' }, ...row.builds.map(optionOf), ...(origins.length > 0 ? [{ value: local, label: '本机地址…' }] : [])]}
        />
      ),
    },
    {
      title: '故障演练',
      key: 'fault',
      width: 120,
      render: (_, row) => (
        <Select
          aria-label={`${row.title}的故障演练`}
          style={{ width: '100%' }}
          value={readFaults()[row.flavour] ?? asListed}
          onChange={(value: string) => {
            setFault(row.flavour, isFault(value) ? value : null)
            setChanged(changed + 1)
          }}
          options={[{ value: asListed, label: '无' }, ...Object.entries(faultTexts).map(([value, label]) => ({ value: value as Fault, label }))]}
        />
      ),
    },
    {
      title: '操作',
      key: 'share',
      width: 84,
      render: (_, row) => {
        const chosen = sharedOf(row)
        return (
          <Button type="link" disabled={!chosen} title={chosen ? '' : '没有可以分享的已发布构建'} onClick={() => share(row.flavour, chosen)}>
            复制链接
          </Button>
        )
      },
    },
  ]

  return (
    <>
      {changed > 0 && (
        <Flex component="output" align="center" gap="small">
          已保存，重新加载页面后生效。
          <Button type="primary" onClick={() => location.reload()}>
            重新加载
          </Button>
        </Flex>
      )}
      <Table<RemoteFacts>
        size="small"
        rowKey="flavour"
        pagination={false}
        scroll={{ x: 1178 }}
        dataSource={[...facts]}
        columns={columns}
        expandable={{ expandedRowRender: (row) => <SharedModules shared={row.shared} />, rowExpandable: ({ shared }) => Object.keys(shared).length > 0 }}
      />
      {asksLocal !== null && (
        <LocalBuild
          flavour={asksLocal}
          origins={origins}
          onClose={() => setAsksLocal(null)}
          onChoose={(entry) => {
            setOverride(asksLocal, { entry })
            setAsksLocal(null)
            setChanged(changed + 1)
          }}
        />
      )}
    </>
  )
}

function SharedModules({ shared }: { readonly shared: Readonly<Record<string, string>> }) {
  return (
    <ul style={{ margin: 0, columns: '260px' }}>
      {Object.entries(shared).map(([name, version]) => (
        <li key={name}>
          {name} {version}
        </li>
      ))}
    </ul>
  )
}

function chosenOf({ override }: RemoteFacts): string {
  if (!override) return asListed
  return 'build' in override ? override.build : override.entry
}

/** A link to the published build for a colleague; a local build cannot be shared. */
function sharedOf({ build, builds, override }: RemoteFacts): string {
  if (override) return 'build' in override ? override.build : ''
  return builds.some((one) => one.build === build) ? build : ''
}

const optionOf = ({ build, version, state, traffic, preview }: RegistryBuild) => ({ value: build, label: preview ? `${build} · 预览 ${preview.branch}` : `${build} · ${version} · ${states[state]}${traffic > 0 ? ` ${traffic}%` : ''}` })

const orDash = (text: string) => text || '—'
