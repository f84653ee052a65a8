import { InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Spin } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { dateTimeText } from '../columns/time.ts'
import type { ImportDraft } from './draft.ts'
import styles from './import-preview.module.css'

interface FileChooserProps<K extends string> {
  /** The name of the file being read. */
  readonly reading: string | undefined
  readonly refusal: string
  readonly maxRows: number
  readonly draft: ImportDraft<K> | undefined
  readonly onChoose: (file: File) => void
  readonly onResume: (draft: ImportDraft<K>) => void
  readonly onDropDraft: () => void
  readonly onTemplate: ((format: 'xlsx' | 'csv') => void) | undefined
}

export function FileChooser<K extends string>(props: FileChooserProps<K>) {
  const { reading, refusal, maxRows, draft, onChoose, onTemplate } = props
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && reading === undefined) onChoose(file)
  }
  return (
    <>
      {draft && reading === undefined && <DraftOffer {...props} draft={draft} />}
      {refusal !== '' && <Alert type="error" showIcon title={refusal} />}
      <div
        className={styles['drop']}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        {reading === undefined ? (
          <>
            <InboxOutlined style={{ fontSize: 40 }} />
            <div>把表格文件拖到这里，或</div>
            <Button type="primary" onClick={() => input.current?.click()}>
              选择文件
            </Button>
            <div>
              Excel 表格（.xlsx），或用逗号、制表符分列的文本（.csv、.txt）
              <br />
              每个文件不超过 20 MB，每次导入不超过 {maxRows} 行
            </div>
            {onTemplate && (
              <div>
                下载模板：
                <Button type="link" size="small" onClick={() => onTemplate('xlsx')}>
                  Excel 表格（.xlsx）
                </Button>
                <Button type="link" size="small" onClick={() => onTemplate('csv')}>
                  文本（.csv）
                </Button>
              </div>
            )}
          </>
        ) : (
          <output>
            <Spin /> 正在读取 {reading}
          </output>
        )}
        <input
          ref={input}
          hidden
          type="file"
          accept=".xlsx,.csv,.txt"
          aria-label="选择要导入的文件"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // Reset, so that the same file can be chosen again after it was corrected.
            event.target.value = ''
            if (file) onChoose(file)
          }}
        />
      </div>
    </>
  )
}

function DraftOffer<K extends string>({ draft, onResume, onDropDraft }: FileChooserProps<K> & { readonly draft: ImportDraft<K> }) {
  return (
    <Alert
      type="info"
      showIcon
      title={`上次导入“${draft.filename}”（${draft.places === undefined ? `${draft.rows.length} 行` : '列对应未完成'}，${dateTimeText(new Date(draft.savedAt).toISOString())}）尚未提交`}
      action={
        <>
          <Button type="link" onClick={() => onResume(draft)}>
            继续上次导入
          </Button>
          <Button type="link" onClick={onDropDraft}>
            丢弃
          </Button>
        </>
      }
    />
  )
}
