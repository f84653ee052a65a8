import { useQueryClient } from '@tanstack/react-query'
import { Input, type InputRef, Modal, Tabs } from 'antd'
import { useRef, useState } from 'react'
import type { FlavourToolsProps } from '../layout/header-tools.tsx'
import { Companies, Staffs, Users, searchCalls } from './results.tsx'
import styles from './search.module.css'

interface SearchDialogProps extends FlavourToolsProps {
  readonly onClose: () => void
}

const hints = {
  companies: '名称、简称、统一社会信用代码或编号',
  users: '完整的姓名、手机号或身份证号，或姓氏',
  staffs: '姓名，或完整手机号、后四位',
}
type TabKey = keyof typeof hints

/** Searches organisations, workers and staff (R127); runs on Enter (R128), and changing the tab runs the same search there. */
export function SearchDialog({ routes, onClose }: SearchDialogProps) {
  const [tab, setTab] = useState<TabKey>('companies')
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  const field = useRef<InputRef>(null)
  const queries = useQueryClient()

  function handleSearch() {
    const next = typed.trim()
    // The same text again: refetch, because data may have changed.
    if (next !== '' && next === words) void queries.invalidateQueries({ predicate: ({ queryKey }) => typeof queryKey[2] === 'string' && searchCalls.includes(queryKey[2]) })
    setWords(next)
  }

  return (
    <Modal open title="全局搜索" width={1080} footer={null} destroyOnHidden afterOpenChange={(isOpen) => isOpen && field.current?.focus()} onCancel={onClose}>
      <Input
        ref={field}
        allowClear
        size="middle"
        value={typed}
        maxLength={64}
        placeholder={`输入${hints[tab]}，按回车搜索`}
        aria-label="搜索内容"
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={({ nativeEvent }) => {
          // Enter that confirms an input method's candidate does not search.
          if (!nativeEvent.isComposing) handleSearch()
        }}
      />
      <Tabs
        className={styles['tabs'] ?? ''}
        activeKey={tab}
        onChange={(key) => {
          if (isTab(key)) setTab(key)
        }}
        destroyOnHidden
        items={[
          { key: 'companies', label: '企业用户', children: <Companies words={words} routes={routes} onLeave={onClose} /> },
          { key: 'users', label: '个人用户', children: <Users words={words} /> },
          { key: 'staffs', label: '系统用户', children: <Staffs words={words} /> },
        ]}
      />
    </Modal>
  )
}

const isTab = (key: string): key is TabKey => Object.hasOwn(hints, key)
