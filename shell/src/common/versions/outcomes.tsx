import { useRead } from '@linggong/shared/api/queries'
import { readRemoteOutcomes } from '@linggong/shared/contract/remote-outcomes'
import { type Tally, budgetDays, budgetUsed, failureShare, failuresOf, noOutcomes, opensOf, sumOf } from '@linggong/shared/domain/remote-outcomes'
import { type FailureReason, reasonTexts } from '@linggong/shared/federation/failure'
import type { Registry, RegistryBuild } from '@linggong/shared/federation/registry'
import { FailureBlock } from '@linggong/shared/ui/state-block'
import { Alert, Table, type TableColumnsType } from 'antd'

interface OutcomesProps {
  readonly remotes: Registry['remotes']
}

interface Row extends Tally {
  readonly key: string
  readonly title: string
  readonly build: string
  readonly serves: string
}

const states = { stable: '稳定', canary: '灰度', published: '未上线', bad: '有问题' } as const

/** What became of the builds in everybody's browsers: the last day by build, and each remote's error budget. */
export function Outcomes({ remotes }: OutcomesProps) {
  const { data, error, refetch } = useRead(readRemoteOutcomes, {})
  const entries = Object.entries(remotes)
  const halted = entries.flatMap(([, { title, builds }]) => builds.flatMap(({ build, halted: why }) => (why === undefined ? [] : [`${title}的灰度 ${build} 已自动停止：${why}`])))
  const rows = entries.flatMap(([flavour, { title, builds }]) => builds.flatMap((build) => rowOf(title, build, data?.day.find((one) => one.flavour === flavour && one.build === build.build))))
  const budgets = entries.map(([flavour, { title }]) => `${title} ${budgetText(sumOf(data?.month.filter((one) => one.flavour === flavour) ?? []))}`)
  const worst = data?.worst.map(({ flavour, build, route, kind, reason, count }) =>
    `${remotes[flavour]?.title ?? flavour} ${build} · ${route === '' ? '其他页面' : `/${route}`} · ${kind === 'fallback' ? '退回上一版本' : '失败'} ${count} 次${isReason(reason) ? `（${reasonTexts[reason]}）` : ''}`) ?? []

  const columns: TableColumnsType<Row> = [
    { title: '应用', dataIndex: 'title', width: 90 },
    { title: '构建', dataIndex: 'build', width: 124 },
    { title: '流量', dataIndex: 'serves', width: 96 },
    { title: '打开', key: 'opens', width: 80, align: 'right', render: (_, row) => opensOf(row) },
    { title: '失败', key: 'failed', width: 110, align: 'right', render: (_, row) => (failuresOf(row) === 0 ? 0 : `${failuresOf(row)}（${percent(failureShare(row))}）`) },
    { title: '其中退回上一版本', dataIndex: 'fallback', width: 140, align: 'right' },
    { title: '启动慢', dataIndex: 'slow', width: 80, align: 'right' },
  ]

  return (
    <section aria-label="运行情况">
      <h2 style={{ margin: '0 0 4px', fontSize: 14 }}>运行情况</h2>
      <p style={{ margin: '0 0 8px' }}>近 24 小时所有用户的浏览器所报；不含个人信息。错误预算：近 {budgetDays} 天每千次打开可失败 5 次，已用：{budgets.join('，')}。</p>
      {halted.map((text) => <Alert key={text} type="warning" showIcon title={text} style={{ marginBottom: 8 }} />)}
      {error === null ? (
        <Table<Row>
          size="small"
          pagination={false}
          loading={data === undefined}
          scroll={{ x: 720 }}
          dataSource={rows}
          columns={columns}
          locale={{ emptyText: '还没有浏览器报告' }}
        />
      ) : (
        <FailureBlock error={error} what="运行情况" onRetry={() => void refetch()} />
      )}
      {worst.length > 0 && (
        <ul aria-label="失败最多的页面" style={{ margin: '8px 0 0' }}>
          {worst.map((line) => <li key={line}>{line}</li>)}
        </ul>
      )}
    </section>
  )
}

/** Of builds that serve, and of those that somebody has opened. */
function rowOf(title: string, { build, state, traffic, preview }: RegistryBuild, tally: Tally | undefined): Row[] {
  if (traffic === 0 && tally === undefined) return []
  return [{ ...noOutcomes, ...tally, key: `${title} ${build}`, title, build, serves: preview ? '预览' : `${states[state]} ${traffic}%` }]
}

function budgetText(tally: Tally): string {
  const used = budgetUsed(tally)
  return used === null ? '没有数据' : percent(used)
}

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`

const isReason = (text: string): text is FailureReason => Object.hasOwn(reasonTexts, text)
