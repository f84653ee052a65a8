import { noticeLinkFault } from '@linggong/shared/domain/notice-content'
import { Button, Input, type InputRef, Popover, Space } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import styles from './editor.module.css'

interface LinkButtonProps {
  /** Of the words at the cursor; empty: they have none. */
  readonly link: string
  readonly icon: ReactNode
  readonly disabled: boolean
  /** Empty: removes it. */
  readonly onChange: (url: string) => void
}

/** Lets the selected words lead to an address. */
export function LinkButton({ link, icon, disabled, onChange }: LinkButtonProps) {
  const field = useRef<InputRef>(null)
  const [isOpen, setOpen] = useState(false)
  const [url, setUrl] = useState('')
  const [fault, setFault] = useState('')

  function handleOpen(next: boolean) {
    setOpen(next)
    setUrl(link)
    setFault('')
  }
  function handleDone() {
    const found = noticeLinkFault(url.trim())
    if (found !== null) return setFault(found)
    onChange(url.trim())
    setOpen(false)
  }
  function handleRemove() {
    onChange('')
    setOpen(false)
  }
  const panel = (
    <div className={styles['link']}>
      <Space.Compact block>
        <Input
          ref={field}
          aria-label="链接地址"
          placeholder="https://"
          value={url}
          {...(fault !== '' && { status: 'error' as const })}
          onChange={(event) => setUrl(event.target.value)}
          onPressEnter={(event) => {
            // The form around it is not finished with this.
            event.preventDefault()
            handleDone()
          }}
        />
        <Button type="primary" onClick={handleDone}>
          设置
        </Button>
        {link !== '' && <Button onClick={handleRemove}>移除</Button>}
      </Space.Compact>
      <small role={fault === '' ? undefined : 'alert'} data-wrong={fault !== ''}>
        {fault || '先选中文字，再设置链接'}
      </small>
    </div>
  )
  return (
    <Popover open={isOpen} trigger="click" placement="bottomLeft" content={panel} onOpenChange={handleOpen} afterOpenChange={(isShown) => isShown && field.current?.focus()} destroyOnHidden>
      <Button type="text" size="small" title="链接" aria-label="链接" aria-pressed={link !== ''} className={styles['tool'] ?? ''} icon={icon} disabled={disabled} onMouseDown={(event) => event.preventDefault()} />
    </Popover>
  )
}
