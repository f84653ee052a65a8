import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { logoSource } from '../domain/brand.ts'
import { type UploadPurpose, uploadHint, uploadOf } from '../domain/uploads.ts'
import { FileView } from './file-view.tsx'
import { FileField, StateLine } from './upload/file-field.tsx'
import { Picture } from './upload/picture.tsx'
import { useUpload } from './upload/use-upload.ts'
import styles from './upload/upload.module.css'
import { Upload } from './upload.tsx'

export { Picture }

interface CommonProps {
  readonly purpose: UploadPurpose
  /** What the picture shows: 标志, 营业执照. */
  readonly label: string
  readonly hint?: string
  readonly disabled?: boolean
  readonly id?: string
  readonly 'aria-describedby'?: string
}

interface ImageUploadProps extends CommonProps {
  /** `file_url`; '' for none. */
  readonly value?: string
  readonly onChange?: (fileUrl: string) => void
}

/** An upload field for one picture, with a preview. */
export function ImageUpload({ label, ...props }: ImageUploadProps) {
  const { value = '', purpose } = props
  return <Upload {...props} preview={(file) => value !== '' && <Stored fileUrl={value} file={file} purpose={purpose} label={label} />} />
}

interface ImageSetProps extends CommonProps {
  /** `file_url`s in their order. */
  readonly value?: readonly string[]
  readonly onChange?: (fileUrls: string[]) => void
  readonly most: number
}

/** Several pictures or documents of one kind. */
export function ImageSet({ value = [], onChange, purpose, label, most, hint: more, disabled = false, id, 'aria-describedby': describedBy }: ImageSetProps) {
  const input = useRef<HTMLInputElement>(null)
  const hint = [uploadHint(purpose), `最多 ${most} 个`, ...(more === undefined ? [] : [more])].join('，')
  /** Files uploaded on this page, which can be shown without requesting them from the server. */
  const [own, setOwn] = useState<ReadonlyMap<string, File>>(new Map())
  const { state, choose, cancel } = useUpload(purpose, (fileUrl, file) => {
    setOwn((before) => new Map(before).set(fileUrl, file))
    onChange?.([...value, fileUrl])
  })
  const isSending = state.status === 'sending'
  const isLocked = disabled || isSending || value.length >= most
  return (
    <FileField purpose={purpose} hint={hint} isMultiple isLocked={isLocked} onChoose={(files) => choose(files.slice(0, most - value.length))} input={input}>
      <ul className={styles['set']} aria-label={label}>
        {value.map((fileUrl, index) => (
          <li key={fileUrl}>
            <Stored fileUrl={fileUrl} file={own.get(fileUrl)} purpose={purpose} label={`${label} ${index + 1}`} />
            {!disabled && (
              <Button size="small" type="text" aria-label={`移除${label} ${index + 1}`} onClick={() => onChange?.(value.filter((one) => one !== fileUrl))}>
                移除
              </Button>
            )}
          </li>
        ))}
      </ul>
      <span className={styles['line']}>
        <Button {...(id !== undefined && { id })} aria-describedby={describedBy} icon={<PlusOutlined />} disabled={isLocked} onClick={() => input.current?.click()}>
          添加{label}
        </Button>
        {isSending && <Button onClick={cancel}>取消上传</Button>}
      </span>
      <StateLine state={state} hint={hint} isStored={false} onRetry={choose} />
    </FileField>
  )
}

interface StoredProps {
  readonly fileUrl: string
  /** The local file, if it was uploaded on this page. */
  readonly file: File | undefined
  readonly purpose: UploadPurpose
  readonly label: string
}

/** Files uploaded earlier are loaded on request only, because viewing personal data must be a deliberate act. */
function Stored({ fileUrl, file, purpose, label }: StoredProps) {
  if (file?.type.startsWith('image/') === true) return <Picture picture={file} label={label} className={styles['thumb']} />
  if (uploadOf(purpose).isPublic) return <img src={logoSource(fileUrl)} alt={label} className={styles['thumb']} />
  return <FileView fileUrl={fileUrl} text={`查看${label}`} purpose={purpose} />
}
