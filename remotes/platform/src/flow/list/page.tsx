import { DocumentList } from '@linggong/shared/business/document-list'
import { FLOW_KINDS } from '@linggong/shared/domain/fields/flow'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { useSearchParams } from '@linggong/shared/ui/router'
import { flows } from './flows.tsx'
import { stepsParam } from './steps-link.tsx'

const StepsDrawer = lazyDialog(() => import('./steps-drawer.tsx').then((module) => module.StepsDrawer))

/** 流程审批: what waits in the group's organisations (R719). */
export function Page() {
  const [search, setSearch] = useSearchParams()
  const [name = '', id = ''] = (search.get(stepsParam) ?? '').split('.')
  const kind = FLOW_KINDS.find((one) => one === name)
  const handleClose = () => {
    const next = new URLSearchParams(search)
    next.delete(stepsParam)
    setSearch(next, { replace: true })
  }
  return (
    <>
      <DocumentList of={flows} />
      {kind !== undefined && <StepsDrawer kind={kind} id={id} onClose={handleClose} />}
    </>
  )
}
