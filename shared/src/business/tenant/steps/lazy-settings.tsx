import type { ComponentProps } from 'react'
import { useLoaded } from '@linggong/shared/ui/lazy-dialog'
import { LoadingBlock } from '@linggong/shared/ui/state-block'
import type { SettingsStep } from './settings.tsx'

const load = () => import('./settings.tsx')

/** Rates, limits and tax tiers, the largest step: whoever only creates an organisation does not wait for it. */
export function LazySettings(props: ComponentProps<typeof SettingsStep>) {
  const loaded = useLoaded(load, true)
  return loaded === undefined ? <LoadingBlock what="配置" rows={8} /> : <loaded.SettingsStep {...props} />
}
