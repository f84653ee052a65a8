import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'
import { type UploadPurpose, uploadHint } from '../domain/uploads.ts'
import { FileField, StateLine } from './upload/file-field.tsx'
import { useUpload } from './upload/use-upload.ts'
import styles from './upload/upload.module.css'

interface UploadProps {
  /** `file_url` of the stored file; '' for none. */
  readonly value?: string
  readonly onChange?: (fileUrl: string) => void
  /** Shows the accepted file types and the maximum size. */
  readonly purpose: UploadPurpose
  /** Further hints about the file. */
  readonly hint?: string
  readonly disabled?: boolean
  /** A preview of the stored file; with the local file where it was uploaded here. */
  readonly preview?: (file: File | undefined) => ReactNode
  readonly id?: string
  readonly 'aria-describedby'?: string
}

/** One file, chosen or dropped, uploaded directly to the store with a signed URL; the server checks its content (R713). */
export function Upload({ value = '', onChange, purpose, hint: more, disabled = false, preview, id, 'aria-describedby': describedBy }: UploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const hint = [uploadHint(purpose), ...(more === undefined ? [] : [more])].join('，')
  const { state, choose, cancel, reset } = useUpload(purpose, (fileUrl) => onChange?.(fileUrl))
  const isSending = state.status === 'sending'
  const isLocked = disabled || isSending
  return (
    <FileField purpose={purpose} hint={hint} isLocked={isLocked} onChoose={choose} input={input}>
      <span className={styles['line']}>
        {preview?.(state.status === 'done' ? state.file : undefined)}
        <Button {...(id !== undefined && { id })} aria-describedby={describedBy} icon={<UploadOutlined />} disabled={isLocked} onClick={() => input.current?.click()}>
          {value === '' ? '选择文件' : '重新选择'}
        </Button>
        {isSending && <Button onClick={cancel}>取消上传</Button>}
        {value !== '' && !isLocked && (
          <Button
            type="text"
            onClick={() => {
              reset()
              onChange?.('')
            }}
          >
            移除
          </Button>
        )}
      </span>
      <StateLine state={state} hint={hint} isStored={value !== ''} onRetry={choose} />
    </FileField>
  )
}
