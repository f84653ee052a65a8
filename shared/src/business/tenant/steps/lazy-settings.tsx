import { lazyPart } from '../../lazy-part.tsx'

/** Rates, limits and tax tiers, the largest step: whoever only creates an organisation does not wait for it. */
export const LazySettings = lazyPart(() => import('./settings.tsx').then(({ SettingsStep }) => SettingsStep), { what: '配置' })
