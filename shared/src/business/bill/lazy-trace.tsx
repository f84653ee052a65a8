import { lazyPart } from '../lazy-part.tsx'

export const LazyBillTrace = lazyPart(() => import('./trace.tsx').then(({ BillTrace }) => BillTrace), { what: '款项追踪', rows: 5 })
