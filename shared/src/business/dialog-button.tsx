import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { Button, type ButtonProps } from 'antd'
import { type ReactNode, useState } from 'react'

interface DialogButtonProps extends Pick<ButtonProps, 'type' | 'size' | 'style'> {
  readonly label: string
  /** The dialog, mounted while it is open. */
  readonly children: (onClose: () => void) => ReactNode
}

/** A button that opens one dialog, which no command names. */
export function DialogButton({ label, children, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <>
          <FocusReturn />
          {children(() => setOpen(false))}
        </>
      )}
    </>
  )
}
