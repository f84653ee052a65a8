import type { Registry } from '@linggong/shared/federation/registry'
import { App, Button, Table, type TableColumnsType } from 'antd'
import { copyText } from './copy.ts'

interface PreviewsProps {
  readonly remotes: Registry['remotes']
}

interface Row {
  readonly key: string
  readonly title: string
  readonly branch: string
  readonly build: string
  readonly commit: string
  readonly author: string
  readonly age: string
  readonly link: string
}

/** The branches that teams have made previews of; nothing where there are none. */
export function Previews({ remotes }: PreviewsProps) {
  const { message } = App.useApp()
  const rows = Object.entries(remotes).flatMap(([flavour, { title, builds }]) => builds.flatMap(({ build, preview, published_at: at }): Row[] => (preview === undefined ? [] : [{
    key: `${flavour} ${build}`,
    title,
    branch: preview.branch,
    build,
    commit: `${preview.commit.slice(0, 8)}${preview.commit.endsWith('-dirty') ? '（有未提交的改动）' : ''}`,
    author: preview.author,
    age: `${new Date(at).toLocaleDateString('zh-CN')} 发布，${new Date(preview.until).toLocaleDateString('zh-CN')} 收回`,
    link: `${location.origin}/__versions?try=${flavour}:${build}`,
  }])))
  if (rows.length === 0) return null

  const columns: TableColumnsType<Row> = [
    { title: '应用', dataIndex: 'title', width: 90 },
    { title: '分支', dataIndex: 'branch', width: 160, ellipsis: true },
    { title: '构建', dataIndex: 'build', width: 124 },
    { title: '提交', dataIndex: 'commit', width: 150 },
    { title: '作者', dataIndex: 'author', width: 110, ellipsis: true },
    { title: '期限', dataIndex: 'age', width: 220 },
    {
      title: '操作',
      key: 'link',
      width: 84,
      render: (_, { link }) => (
        <Button type="link" onClick={() => void copyText(link).then((done) => (done ? message.success('链接已复制') : message.error('浏览器不允许复制')))}>
          复制链接
        </Button>
      ),
    },
  ]
  return (
    <section aria-label="分支预览">
      <h2 style={{ margin: '0 0 8px', fontSize: 14 }}>分支预览</h2>
      <Table<Row> size="small" pagination={false} scroll={{ x: 938 }} dataSource={rows} columns={columns} />
    </section>
  )
}
