import type { DetailTab } from '@linggong/shared/ui/detail-page'
import { useLoaded } from '@linggong/shared/ui/lazy-dialog'
import { LoadingBlock } from '@linggong/shared/ui/state-block'
import type { TitleProps } from './title.tsx'

const load = () => import('./title.tsx')

/** 开票信息 of an organisation's page. Its code comes when the tab is opened. */
export const titleTab = (props: TitleProps): DetailTab => ({ key: 'invoice_info', label: '开票信息', content: <LazyTitle {...props} /> })

function LazyTitle(props: TitleProps) {
  const loaded = useLoaded(load, true)
  return loaded === undefined ? <LoadingBlock what="开票信息" /> : <loaded.Title {...props} />
}
