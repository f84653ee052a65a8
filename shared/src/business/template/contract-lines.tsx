import { useRead } from '@linggong/shared/api/queries'
import { Alert, Typography } from 'antd'
import { memo } from 'react'
import { contractSample } from '../../contract/contract-templates.ts'
import { contractExample, contractLines, type ContractValues, parseContractDraft } from '../../domain/templates/contract.ts'
import styles from './template.module.css'

interface Sample {
  readonly values: ContractValues
  /** Whose data it is. */
  readonly note: string
}

/** Data for the preview: of a worker, or, where the caller has none, plainly invented. */
function useSample(): Sample {
  const query = useRead(contractSample, {}, { staleTime: 300_000, quiet: true })
  const real = query.data?.values ?? null
  if (real !== null) return { values: real, note: '预览使用最近一位合作用户的真实数据，个人信息已脱敏。' }
  return { values: contractExample, note: query.isPending ? '正在读取合作用户的数据，先以样例显示。' : '还没有合作用户，预览使用样例数据。' }
}

interface ContractPreviewProps {
  readonly title: string
  readonly source: string
}

/** The contract that one worker would read. A text that cannot be read yet has none. It is drawn again only where the text or the title changes. */
export const ContractPreview = memo(function ContractPreview({ title, source }: ContractPreviewProps) {
  const { values, note } = useSample()
  const { template } = { template: undefined, ...parseContractDraft(source) }
  const lines = template === undefined ? [] : contractLines(template, values)
  return (
    <section className={styles['preview']} aria-label="效果预览">
      <Typography.Text type="secondary" className={styles['note'] ?? ''}>
        {note}
      </Typography.Text>
      {template === undefined ? (
        <Alert type="warning" showIcon title="改正有误的变量后显示预览" />
      ) : (
        <div className={styles['paper']}>
          <h3>{title || '未命名模板'}</h3>
          {/* oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place */}
          {lines.map(({ isHeading, text }, index) => (isHeading ? <h4 key={index}>{text}</h4> : <p key={index}>{text}</p>))}
          {lines.length === 0 && <p className={styles['empty']}>正文为空</p>}
        </div>
      )}
    </section>
  )
})
