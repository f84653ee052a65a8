import { type MouseEvent, type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import styles from './palette.module.css'

export interface PanelHandle {
  /** Closes and returns the focus at once, so that the following action can move it. */
  readonly close: () => void
}

interface PanelProps {
  readonly label: string
  readonly ref?: Ref<PanelHandle>
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A native dialog: above every overlay, with everything behind it inert; Esc closes it and the focus
 * returns. Without antd's animation, because it opens between two keystrokes.
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
    // A click outside the content is on the backdrop.
    if (event.target === event.currentTarget) event.currentTarget.close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc does the same
    <dialog ref={dialog} className={styles['panel']} aria-label={label} onClick={handleClick} onClose={onClose}>
      {children}
    </dialog>
  )
}
