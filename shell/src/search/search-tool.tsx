import { useCommand } from '@linggong/shared/session/commands'
import { FileSearchOutlined } from '@ant-design/icons'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { useEffect, useState } from 'react'
import { HeaderTool } from '../layout/header-tool.tsx'
import type { FlavourToolsProps } from '../layout/header-tools.tsx'
import { isSearchKey } from './search-key.ts'

const SearchDialog = lazyDialog(() => import('./search-dialog.tsx').then((module) => module.SearchDialog))

/** The operator's global search; mounted in the saas flavour only, so that others keep the browser's own search (R036, R125, R126). */
export function SearchTool({ routes }: FlavourToolsProps) {
  const [isOpen, setIsOpen] = useState(false)

  useCommand({ id: 'shell.search', title: '全局搜索', run: () => setIsOpen(true) })
  useEffect(() => {
    // While it is open the key works as the browser's search, for the results.
    if (isOpen) return undefined
    const handleKey = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      setIsOpen(true)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [isOpen])

  return (
    <>
      <HeaderTool icon={<FileSearchOutlined />} label="全局搜索（Ctrl+F）" onClick={() => setIsOpen(true)} />
      {isOpen && <SearchDialog routes={routes} onClose={() => setIsOpen(false)} />}
    </>
  )
}
