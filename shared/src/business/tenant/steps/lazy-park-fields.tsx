import { lazyPart } from '../../lazy-part.tsx'

/** Only the operator opens parks: the other flavours do not load their fields. */
export const LazyParkFields = lazyPart(() => import('./park-fields.tsx').then((module) => module.ParkFields), { what: '合作', rows: 3 })
