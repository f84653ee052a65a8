import { Button, Progress } from 'antd'
import { type ChangeEvent, type DragEvent, type ReactNode, type RefObject, useState } from 'react'
import { type UploadPurpose, acceptOf } from '../../domain/uploads.ts'
import type { UploadState } from './use-upload.ts'
import styles from './upload.module.css'

interface FileFieldProps {
  readonly purpose: UploadPurpose
  readonly hint: string
  readonly isMultiple?: boolean
  readonly isLocked: boolean
  readonly onChoose: (files: readonly File[]) => void
  /** The hidden file input; clicking it opens the browser's file chooser. */
  readonly input: RefObject<HTMLInputElement | null>
  readonly children: ReactNode
}

/** The area where files are chosen or dropped. */
export function FileField({ purpose, hint, isMultiple = false, isLocked, onChoose, input, children }: FileFieldProps) {
  const [isOver, setOver] = useState(false)
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    if (files.length > 0 && !isLocked) onChoose(isMultiple ? files : files.slice(0, 1))
  }
  const handleChoose = (event: ChangeEvent<HTMLInputElement>) => {
    const { files } = event.target
    take(files)
    // Reset, so that the same file can be chosen again after a failure.
    event.target.value = ''
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
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
      {/* Hidden by an inline style: inside a form antd's own rule for file inputs would override `hidden`. */}
      <input ref={input} type="file" accept={acceptOf(purpose)} multiple={isMultiple} style={{ display: 'none' }} disabled={isLocked} onChange={handleChoose} aria-label={hint} />
      {children}
    </div>
  )
}

interface StateLineProps {
  readonly state: UploadState
  readonly hint: string
  readonly isStored: boolean
  readonly onRetry: (files: readonly File[]) => void
}

export function StateLine({ state, hint, isStored, onRetry }: StateLineProps) {
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
      const { files } = state
      return (
        <span className={styles['line']}>
          <span role="alert" className={styles['fault']}>
            {state.text}
          </span>
          {files.length > 0 && <Button onClick={() => onRetry(files)}>重试</Button>}
          {isStored && <span className={styles['hint']}>仍使用之前上传的文件</span>}
        </span>
      )
    }
    default:
      return <span className={styles['hint']}>{isStored ? '已上传' : hint}</span>
  }
}
