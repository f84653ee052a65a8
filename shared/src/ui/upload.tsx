import { UploadOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { type UploadPurpose, storeFile } from '../api/store-file.ts'
import { checkUpload, defaultMaxBytes } from './upload/check.ts'
import styles from './upload/upload.module.css'

interface UploadProps {
  /** `file_url` of the stored file; '' for none. */
  readonly value?: string
  readonly onChange?: (fileUrl: string) => void
  readonly purpose: UploadPurpose
  /** Endings, e.g. `.pdf,.png,.jpg` */
  readonly accept: string
  readonly maxBytes?: number
  readonly hint: string
  readonly disabled?: boolean
  readonly id?: string
  readonly 'aria-describedby'?: string
}

type State =
  | { readonly status: 'idle' }
  | { readonly status: 'sending'; readonly file: File; readonly percent: number }
  | { readonly status: 'done'; readonly file: File }
  /** `file` when another try makes sense. */
  | { readonly status: 'failed'; readonly text: string; readonly file?: File }

/** One file, chosen or dropped, straight to the store by a signed address; the server checks what it really is (R713). */
export function Upload(props: UploadProps) {
  const { value, accept, hint, disabled = false, id } = props
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { state, choose, cancel, clear } = useUpload(props)
  const isSending = state.status === 'sending'
  const isLocked = disabled || isSending

  const handleChoose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // The same file may be chosen again after a failure.
    event.target.value = ''
    if (file) choose(file)
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !isLocked) choose(file)
  }
  return (
    <div
      className={styles['upload']}
      data-over={(isOver && !isLocked) || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      {/* By style: inside a form antd's own rule for file inputs would undo `hidden`. */}
      <input ref={input} type="file" accept={accept} style={{ display: 'none' }} disabled={isLocked} onChange={handleChoose} aria-label={hint} />
      <span className={styles['line']}>
        <Button
          {...(id !== undefined && { id })}
          aria-describedby={props['aria-describedby']}
          icon={<UploadOutlined />}
          disabled={isLocked}
          onClick={() => input.current?.click()}
        >
          {value ? '重新选择' : '选择文件'}
        </Button>
        {isSending && <Button onClick={cancel}>取消上传</Button>}
        {value !== undefined && value !== '' && !isLocked && (
          <Button type="text" onClick={clear}>
            移除
          </Button>
        )}
      </span>
      <UploadState state={state} hint={hint} isStored={Boolean(value)} onRetry={choose} />
    </div>
  )
}

function useUpload({ purpose, accept, maxBytes = defaultMaxBytes, onChange }: UploadProps) {
  const [state, setState] = useState<State>({ status: 'idle' })
  const running = useRef<AbortController | null>(null)
  // A form that is left does not go on sending. A hidden tab looks the same, and its upload starts again by 重试.
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File) => {
    const controller = new AbortController()
    running.current = controller
    setState({ status: 'sending', file, percent: 0 })
    try {
      const fileUrl = await storeFile(file, file.name, purpose, {
        signal: controller.signal,
        onProgress: (percent) => setState({ status: 'sending', file, percent }),
      })
      setState({ status: 'done', file })
      onChange?.(fileUrl)
    } catch (error) {
      const text = controller.signal.aborted ? '已取消上传' : error instanceof Error ? error.message : '上传失败，请重试'
      setState({ status: 'failed', file, text })
    }
  }
  return {
    state,
    choose: (file: File) => {
      const fault = checkUpload(file, accept, maxBytes)
      if (fault === undefined) void send(file)
      else setState({ status: 'failed', text: fault })
    },
    cancel: () => running.current?.abort(),
    clear: () => {
      setState({ status: 'idle' })
      onChange?.('')
    },
  }
}

interface UploadStateProps {
  readonly state: State
  readonly hint: string
  readonly isStored: boolean
  readonly onRetry: (file: File) => void
}

function UploadState({ state, hint, isStored, onRetry }: UploadStateProps) {
  switch (state.status) {
    case 'sending':
      return (
        <>
          <span className={styles['name']}>正在上传 {state.file.name}</span>
          <Progress percent={state.percent} size="small" aria-label={`正在上传 ${state.file.name}`} />
        </>
      )
    case 'done':
      return <output className={styles['name']}>已上传：{state.file.name}</output>
    case 'failed': {
      const { file } = state
      return (
        <span className={styles['line']}>
          <span role="alert" className={styles['fault']}>
            {state.text}
          </span>
          {file && <Button onClick={() => onRetry(file)}>重试</Button>}
          {isStored && <span className={styles['hint']}>仍使用之前上传的文件</span>}
        </span>
      )
    }
    default:
      return <span className={styles['hint']}>{isStored ? '已上传' : hint}</span>
  }
}
