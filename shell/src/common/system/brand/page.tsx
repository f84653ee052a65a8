import { refreshSession } from '@linggong/shared/api/load-session'
import { BrandEditor } from '@linggong/shared/business/brand/editor'
import { BrandFacts } from '@linggong/shared/business/brand/facts'
import { platformBrand } from '@linggong/shared/contract/accounts'
import { brandOfPlatform } from '@linggong/shared/contract/brands'
import { useRead } from '@linggong/shared/api/queries'
import { usePermissions } from '@linggong/shared/session/permissions'
import { useFlavour, useTenant } from '@linggong/shared/session/use-session'
import { FailureBlock, LoadingBlock } from '@linggong/shared/ui/state-block'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import system from '../system.module.css'
import styles from './brand.module.css'

const keepers = { saas: '品牌由系统配置，这里只读', park: '品牌由运营商配置，这里只读', platform: '您没有编辑品牌的权限，这里只读', agency: '品牌由所属集团维护，这里只读', company: '品牌由所属集团维护，这里只读' } as const

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
  return (
    <article className={styles['page']}>
      {/* The layout shows the new brand at once, without signing in again (R049). */}
      <BrandEditor current={query.data} head={(buttons) => <Head>{buttons}</Head>} onSaved={() => void refreshSession()} />
    </article>
  )
}

function SeenBrand() {
  const query = useRead(platformBrand, { query: { host: location.hostname } })
  const flavour = useFlavour()
  const content = () => {
    if (query.data) {
      return (
        <>
          {flavour && <Alert type="info" showIcon title={keepers[flavour]} />}
          <BrandFacts brand={query.data} />
        </>
      )
    }
    return query.error ? <FailureBlock error={query.error} what="品牌设置" onRetry={() => void query.refetch()} /> : <LoadingBlock what="品牌设置" />
  }
  return <Frame>{content()}</Frame>
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <article className={styles['page']}>
      <Head />
      {children}
    </article>
  )
}

function Head({ children }: { readonly children?: ReactNode }) {
  return (
    <header className={system['head']}>
      <h1>品牌设置</h1>
      {children}
    </header>
  )
}
