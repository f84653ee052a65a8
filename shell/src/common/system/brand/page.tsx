import { platformBrand } from '@linggong/shared/contract/accounts'
import { brandOfPlatform } from '@linggong/shared/contract/brands'
import { useRead } from '@linggong/shared/api/queries'
import { usePermissions } from '@linggong/shared/session/permissions'
import { useTenant } from '@linggong/shared/session/use-session'
import { FailureBlock, LoadingBlock } from '@linggong/shared/ui/state-block'
import type { ReactNode } from 'react'
import system from '../system.module.css'
import styles from './brand.module.css'
import { BrandFacts } from './facts.tsx'
import { BrandEditor } from './editor.tsx'

/** 品牌设置: a group edits its brand (R600); organisations below it, and users who may not edit, see the brand that applies to them. */
export function Page() {
  const tenant = useTenant()
  const { can } = usePermissions()
  if (!tenant) return null
  return tenant.flavour === 'platform' && can('CommonSystemBrandPageIndex:edit') ? <OwnBrand id={tenant.id} /> : <SeenBrand />
}

function OwnBrand({ id }: { readonly id: string }) {
  const query = useRead(brandOfPlatform, { params: { id } })
  if (query.data === undefined) return <Frame>{query.error ? <FailureBlock error={query.error} what="品牌设置" onRetry={() => void query.refetch()} /> : <LoadingBlock what="品牌设置" />}</Frame>
  return <BrandEditor current={query.data} />
}

function SeenBrand() {
  const query = useRead(platformBrand, { query: { host: location.hostname } })
  const content = () => {
    if (query.data) return <BrandFacts brand={query.data} />
    return query.error ? <FailureBlock error={query.error} what="品牌设置" onRetry={() => void query.refetch()} /> : <LoadingBlock what="品牌设置" />
  }
  return <Frame>{content()}</Frame>
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <article className={styles['page']}>
      <header className={system['head']}>
        <h1>品牌设置</h1>
      </header>
      {children}
    </article>
  )
}
