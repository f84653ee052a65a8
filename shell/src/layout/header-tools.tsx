import type { RemoteRoute } from '@linggong/shared/api/remote'
import { useFlavour } from '@linggong/shared/session/use-session'
import { EllipsisOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, Suspense, lazy, useCallback, useEffect, useRef, useState } from 'react'
import { ToolListContext } from './header-tool.tsx'
import styles from './layout.module.css'

export interface FlavourToolsProps {
  readonly routes: readonly RemoteRoute[]
}

// Tools of one flavour (R032–R036, R516), which the others do not download.
const CompanyTools = lazy(() => import('./company-tools.tsx').then((module) => ({ default: module.CompanyTools })))
const SaasTools = lazy(() => import('./saas-tools.tsx').then((module) => ({ default: module.SaasTools })))

interface HeaderToolsProps extends FlavourToolsProps {
  /** The tools of all flavours. */
  readonly children: ReactNode
}

/** The tools in a row; on a narrow screen a list under one button. Always mounted, because some listen for keys. */
export function HeaderTools({ routes, children }: HeaderToolsProps) {
  const flavour = useFlavour()
  const { list, isOpen, toggle, close } = useList()
  return (
    <div ref={list} className={styles['toolPlace']}>
      <Button type="text" className={styles['more'] ?? ''} icon={<EllipsisOutlined />} aria-label="更多工具" title="更多工具" aria-expanded={isOpen} onClick={toggle} />
      <div className={styles['tools']} data-open={isOpen}>
        <ToolListContext value={close}>
          <Suspense fallback={null}>
            {flavour === 'company' && <CompanyTools routes={routes} />}
            {flavour === 'saas' && <SaasTools routes={routes} />}
          </Suspense>
          {children}
        </ToolListContext>
      </div>
    </div>
  )
}

/** Open until a tool is chosen, Escape is pressed, or something else is clicked. */
function useList() {
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])

  useEffect(() => {
    if (!isOpen) return undefined
    const handlePress = ({ target }: Event) => {
      if (!(target instanceof Node) || !list.current?.contains(target)) close()
    }
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    }
    document.addEventListener('pointerdown', handlePress)
    document.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('pointerdown', handlePress)
      document.removeEventListener('keydown', handleKey)
    }
  }, [isOpen, close])
  return { list, isOpen, toggle: () => setIsOpen(!isOpen), close }
}
