import { Drawer } from 'antd'
import styles from './layout.module.css'
import { SidebarMenu, type SidebarMenuProps } from './sidebar-menu.tsx'

interface SidebarDrawerProps extends SidebarMenuProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The sidebar on screens without room beside the page. */
export function SidebarDrawer({ isOpen, onClose, ...menu }: SidebarDrawerProps) {
  return (
    <Drawer open={isOpen} placement="left" size={260} closable={false} aria-label="菜单" classNames={{ body: styles['drawer'] ?? '' }} onClose={onClose}>
      <SidebarMenu {...menu} onGo={onClose} />
    </Drawer>
  )
}
