import { UploadOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import { storeFile } from '../api/store-file.ts'

interface UploadProps {
  /** `file_url` of the stored file; '' for none. */
  readonly value?: string
  readonly onChange?: (fileUrl: string) => void
  readonly purpose: 'voucher' | 'bill_import'
  /** e.g. `.pdf,.png,.jpg` */
  readonly accept: string
  readonly hint: string
  readonly id?: string
}

const mostBytes = 50 * 1024 * 1024

type State =
  | { readonly status: 'idle' }
  | { readonly status: 'sending'; readonly name: string; readonly percent: number }
  | { readonly status: 'done'; readonly name: string }
  | { readonly status: 'failed'; readonly text: string }

/** One file, straight to the store by a signed address; the server checks what it really is. */
export function Upload({ value, onChange, purpose, accept, hint, id }: UploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<State>({ status: 'idle' })

  async function handleChoose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = event.target.files?.[0]
    // The same file may be chosen again after a failure.
    event.target.value = ''
    if (!file) return
    if (file.size === 0 || file.size > mostBytes) {
      setState({ status: 'failed', text: file.size === 0 ? '文件是空的' : '文件不能超过 50 MB' })
      return
    }
    setState({ status: 'sending', name: file.name, percent: 0 })
    try {
      const fileUrl = await storeFile(file, file.name, purpose, (percent) => setState({ status: 'sending', name: file.name, percent }))
      setState({ status: 'done', name: file.name })
      onChange?.(fileUrl)
    } catch (error) {
      setState({ status: 'failed', text: error instanceof Error ? error.message : '上传失败，请重试' })
      onChange?.('')
    }
  }

  return (
    <div>
      <input ref={input} type="file" accept={accept} hidden onChange={(event) => void handleChoose(event)} aria-label={hint} />
      <Button
        {...(id === undefined ? {} : { id })}
        icon={<UploadOutlined />}
        loading={state.status === 'sending'}
        onClick={() => input.current?.click()}
      >
        {value ? '重新选择' : '选择文件'}
      </Button>
      <UploadState state={state} hint={hint} />
    </div>
  )
}

function UploadState({ state, hint }: { readonly state: State; readonly hint: string }) {
  switch (state.status) {
    case 'sending':
      return <Progress percent={state.percent} size="small" aria-label={`正在上传 ${state.name}`} />
    case 'done':
      return <output>已上传：{state.name}</output>
    case 'failed':
      return (
        <div role="alert" style={{ color: 'var(--ant-color-error-text)' }}>
          {state.text}
        </div>
      )
    default:
      return <div style={{ color: 'var(--ant-color-text-tertiary)' }}>{hint}</div>
  }
}
