import { BoldOutlined, LinkOutlined, OrderedListOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import styles from './editor.module.css'
import { LinkButton } from './link-button.tsx'
import type { Format, NoticeTextEditor } from './open-editor.ts'

interface EditorToolbarProps {
  /** Null until its code is loaded. */
  readonly editor: NoticeTextEditor | null
  readonly format: Format
}

/** Above the text: what its buttons say is true of where the cursor is. */
export function EditorToolbar({ editor, format: { isBold, list, link } }: EditorToolbarProps) {
  const isWaiting = editor === null
  return (
    <Space className={styles['tools'] ?? ''} size={4} role="toolbar" aria-label="格式">
      <ToolButton label="加粗" icon={<BoldOutlined />} isOn={isBold} disabled={isWaiting} onClick={() => editor?.toggleBold()} />
      <ToolButton label="项目符号" icon={<UnorderedListOutlined />} isOn={list === 'bullet'} disabled={isWaiting} onClick={() => editor?.toggleList('bullet')} />
      <ToolButton label="编号" icon={<OrderedListOutlined />} isOn={list === 'number'} disabled={isWaiting} onClick={() => editor?.toggleList('number')} />
      <LinkButton link={link} icon={<LinkOutlined />} disabled={isWaiting} onChange={(url) => editor?.setLink(url)} />
    </Space>
  )
}

interface ToolButtonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly isOn: boolean
  readonly disabled: boolean
  readonly onClick: () => void
}

function ToolButton({ label, icon, isOn, disabled, onClick }: ToolButtonProps) {
  return (
    <Button
      type="text"
      size="small"
      title={label}
      aria-label={label}
      aria-pressed={isOn}
      className={styles['tool'] ?? ''}
      icon={icon}
      disabled={disabled}
      // The text keeps the focus, and with it what is selected.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    />
  )
}
