import { Layout } from 'antd'
import styles from './layout.module.css'
import { SidebarMenu, type SidebarMenuProps } from './sidebar-menu.tsx'

interface SidebarProps extends SidebarMenuProps {
  readonly isCollapsed: boolean
}

/** R558, R559 */
export function Sidebar(props: SidebarProps) {
  return (
    <Layout.Sider theme="light" width={210} collapsedWidth={55} collapsed={props.isCollapsed} className={styles['sider'] ?? ''}>
      <SidebarMenu {...props} />
    </Layout.Sider>
  )
}
