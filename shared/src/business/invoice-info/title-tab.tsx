import type { DetailTab } from '@linggong/shared/ui/detail-page'
import { lazyPart } from '../lazy-part.tsx'
import type { TitleProps } from './title.tsx'

const LazyTitle = lazyPart(() => import('./title.tsx').then(({ Title }) => Title), { what: '开票信息' })

/** 开票信息 of an organisation's page. */
export const titleTab = (props: TitleProps): DetailTab => ({ key: 'invoice_info', label: '开票信息', content: <LazyTitle {...props} /> })
