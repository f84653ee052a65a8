import { useDemo } from '@linggong/shared/api/demo'
import { useCommand } from '@linggong/shared/session/commands'
import { toggleMarks, useMarksRound } from '@linggong/shared/session/permission-marks'
import { useUser } from '@linggong/shared/session/use-session'
import { BulbOutlined, DownOutlined, EyeOutlined, LogoutOutlined, SafetyOutlined, SwapOutlined, UserOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCompanies } from '../guard/use-companies.ts'
import { useLeaving } from '../guard/use-leaving.ts'
import styles from './layout.module.css'
import { useThemePreference } from './theme-choice.ts'

const companyPrefix = 'company:'

export function AccountMenu() {
  const user = useUser()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  // Loaded when the menu opens, because most users never switch.
  const companies = useCompanies(isOpen)
  const { leave } = useLeaving()
  const isDemo = useDemo(isOpen)
  const isMarked = useMarksRound() > 0
  useCommand({ id: 'shell.sign-out', title: '退出登录', run: leave })
  const [theme, chooseTheme] = useThemePreference()
  useCommand({ id: 'shell.theme', title: theme.isDark ? '切换到浅色主题' : '切换到深色主题', run: () => chooseTheme({ ...theme, isDark: !theme.isDark }) })

  const items: MenuProps['items'] = [
    { key: 'info', label: '账户信息', icon: <UserOutlined /> },
    ...(companies === null ? [] : [{ key: 'switch', label: '切换企业', icon: <SwapOutlined />, children: itemsOf(companies) }]),
    { key: 'dark', label: theme.isDark ? '浅色主题' : '深色主题', icon: <BulbOutlined /> },
    { key: 'weak', label: theme.isColourWeak ? '关闭色弱模式' : '色弱模式', icon: <EyeOutlined /> },
    ...(isDemo ? [{ key: 'marks', label: isMarked ? '关闭权限标注' : '权限标注（测试用）', icon: <SafetyOutlined /> }] : []),
    { type: 'divider' as const },
    { key: 'out', label: '退出登录', icon: <LogoutOutlined /> },
  ]

  function handleClick(key: string): void {
    if (key === 'info') void navigate('/common/user/info')
    if (key === 'dark') chooseTheme({ ...theme, isDark: !theme.isDark })
    if (key === 'weak') chooseTheme({ ...theme, isColourWeak: !theme.isColourWeak })
    if (key === 'marks') toggleMarks()
    if (key === 'out') leave()
    companies?.all.find(({ id }) => key === companyPrefix + id)?.switchTo()
  }

  return (
    <Dropdown trigger={['click']} onOpenChange={setIsOpen} menu={{ items, onClick: ({ key }) => handleClick(key) }}>
      <Button type="text" icon={<UserOutlined />} loading={companies?.isSwitching ?? false} aria-label={`账户菜单：${user?.user_name ?? ''}`}>
        <span className={styles['accountName']}>{user?.user_name}</span> <DownOutlined />
      </Button>
    </Dropdown>
  )
}

function itemsOf({ all, isLoading, isSwitching }: NonNullable<ReturnType<typeof useCompanies>>): NonNullable<MenuProps['items']> {
  if (all.length === 0) return [{ key: 'none', label: isLoading ? '正在加载…' : '没有可切换的企业', disabled: true }]
  return all.map(({ id, name, isCurrent }) => ({ key: companyPrefix + id, label: isCurrent ? `${name}（当前）` : name, disabled: isCurrent || isSwitching }))
}
