import { PendingBlock } from '@linggong/shared/business/pending-block'
import { useRead } from '@linggong/shared/api/queries'
import { BrandEditor } from '@linggong/shared/business/brand/editor'
import { BrandFacts } from '@linggong/shared/business/brand/facts'
import { brandOfPlatform } from '@linggong/shared/contract/brands'
import { usePermissions } from '@linggong/shared/session/permissions'
import { PermissionMark } from '@linggong/shared/ui/permission-mark'
import styles from './info.module.css'

const key = 'AdminCustomerConfigurePageIndex:edit'

/** The brand of a group, in the form that the group itself has (R600). */
export function GroupBrand({ id }: { readonly id: string }) {
  const query = useRead(brandOfPlatform, { params: { id } })
  const { can } = usePermissions()
  if (query.data === undefined) return <PendingBlock of={query} what="品牌" />
  if (!can(key)) return <BrandFacts brand={query.data} />
  const head = (buttons: React.ReactNode) => (
    <div className={styles['tools']}>
      <PermissionMark keys={key} />
      {buttons}
    </div>
  )
  return <BrandEditor current={query.data} head={head} />
}
