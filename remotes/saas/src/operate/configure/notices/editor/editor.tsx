import type { NoticeLine } from '@linggong/shared/domain/notice-content'
import { useLoaded } from '@linggong/shared/ui/lazy-dialog'
import { Form } from 'antd'
import { useEffect, useRef, useState } from 'react'
import styles from './editor.module.css'
import type { Format, NoticeTextEditor } from './open-editor.ts'
import { EditorToolbar } from './toolbar.tsx'

interface NoticeEditorProps {
  readonly label: string
  readonly value?: readonly NoticeLine[]
  readonly onChange?: (lines: readonly NoticeLine[]) => void
}

const plain: Format = { isBold: false, list: null, link: '' }
const loadEditor = () => import('./open-editor.ts').then((module) => module.openEditor)

/** A field for the text of a notice: words, of which some are bold or lead to an address, and lists. `value` is its initial content. */
export function NoticeEditor({ label, value = [], onChange }: NoticeEditorProps) {
  const { status } = Form.Item.useStatus()
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef({ value, onChange })
  const [editor, setEditor] = useState<NoticeTextEditor | null>(null)
  const [format, setFormat] = useState(plain)
  const openEditor = useLoaded(loadEditor, true)
  useEffect(() => {
    latest.current = { value, onChange }
  })
  useEffect(() => {
    if (openEditor === undefined || place.current === null) return undefined
    const opened = openEditor(place.current, latest.current.value, { onChange: (lines) => latest.current.onChange?.(lines), onFormat: setFormat })
    setEditor(opened)
    return () => opened.close()
  }, [openEditor])
  return (
    <div className={styles['box']} data-status={status}>
      <EditorToolbar editor={editor} format={format} />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a field of plain text has neither bold words nor lists */}
      <div ref={place} className={styles['text']} role="textbox" aria-multiline aria-required aria-invalid={status === 'error'} aria-label={label} tabIndex={0} />
    </div>
  )
}
