import { type MouseEvent, type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import styles from './palette.module.css'

export interface PanelHandle {
  /** Closes and hands the focus back to where it was, at once: what follows may take it on. */
  readonly close: () => void
}

interface PanelProps {
  readonly label: string
  readonly ref?: Ref<PanelHandle>
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A dialog of the browser itself: above every overlay, nothing behind it can be reached, Esc closes it and the focus
 * returns. Without antd's animation, for it opens between two keystrokes.
 */
export function Panel({ label, ref, onClose, children }: PanelProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useImperativeHandle(ref, () => ({ close: () => dialog.current?.close() }), [])
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  function handleClick(event: MouseEvent<HTMLDialogElement>): void {
    // What is around the content is the backdrop.
    if (event.target === event.currentTarget) event.currentTarget.close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc does the same
    <dialog ref={dialog} className={styles['panel']} aria-label={label} onClick={handleClick} onClose={onClose}>
      {children}
    </dialog>
  )
}
