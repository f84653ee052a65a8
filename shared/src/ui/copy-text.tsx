import { CopyOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import type { ReactNode } from 'react'

interface CopyTextProps {
  /** The text to copy; also displayed when there are no children. */
  readonly text: string | null | undefined
  readonly children?: ReactNode
}

/** A value with a button that copies it (R504, R505). */
export function CopyText({ text, children }: CopyTextProps) {
  const copy = useCopy()
  return (
    <span>
      {children ?? text ?? '—'}
      <Button type="text" size="small" icon={<CopyOutlined />} aria-label={`复制 ${text ?? ''}`.trim()} onClick={() => void copy(text)} />
    </span>
  )
}

/** Copies and shows a toast; for buttons that do not show the value itself. */
export function useCopy(): (text: string | null | undefined) => Promise<void> {
  const { message } = App.useApp()
  return async (text) => {
    if (text === null || text === undefined || text.trim() === '') {
      message.info('暂无可复制的内容')
      return
    }
    if (await write(text)) message.success('复制成功')
    else message.error('浏览器不允许复制，请手动选择后复制')
  }
}

async function write(text: string): Promise<boolean> {
  // The clipboard API exists on secure origins only; intranet hosts with plain HTTP need the old method.
  if (navigator.clipboard !== undefined) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // Denied by the browser, or the document has no focus: the old method may still work.
    }
  }
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
  }
}
