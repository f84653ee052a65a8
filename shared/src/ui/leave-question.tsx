import { App } from 'antd'
import { useTabDirty } from '../session/tab.ts'

/** Closing unsaved changes asks first, both here and at the tab. */
export function useLeaveQuestion(isDirty: boolean, onClose: () => void): () => void {
  const { modal } = App.useApp()
  useTabDirty(isDirty)
  return () => {
    if (!isDirty) onClose()
    else {
      modal.confirm({
        title: '放弃未保存的修改？',
        content: '关闭后，刚才的修改不会保存。',
        okText: '放弃修改',
        okButtonProps: { danger: true },
        cancelText: '继续编辑',
        // After pressing Escape by mistake users tend to press Enter.
        focusable: { autoFocusButton: 'cancel' },
        onOk: onClose,
      })
    }
  }
}
