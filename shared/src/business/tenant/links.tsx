import { Button } from 'antd'
import { PlusOutlined } from '@ant-design/icons'
import type { PermissionKey } from '../../domain/permissions.ts'
import { type TenantKind, tenantForm } from '../../domain/tenant-forms.ts'
import { useIsTenantDisabled } from '@linggong/shared/session/use-session'
import { Can } from '@linggong/shared/ui/can'
import { Link, useNavigate } from '@linggong/shared/ui/router'

interface LinkProps {
  readonly kind: TenantKind
  /** The folder of its pages: `/admin/operate/park`. */
  readonly base: string
}

// The keys come from the table of forms, which is typed by the page tables.
const keysOf = (kind: TenantKind, of: 'adds' | 'edits') => Object.values(tenantForm(kind)[of]).flat() as readonly PermissionKey[]

/** The main action of its list, unless `isSecond`. */
export function AddButton({ kind, base, isSecond = false }: LinkProps & { readonly isSecond?: boolean }) {
  const navigate = useNavigate()
  if (useIsTenantDisabled()) return null
  return (
    <Can keys={keysOf(kind, 'adds')}>
      <Button type={isSecond ? 'default' : 'primary'} icon={<PlusOutlined />} onClick={() => void navigate(`${base}/add`)}>
        新增{tenantForm(kind).what}
      </Button>
    </Can>
  )
}

export function EditLink({ kind, base, tenant }: LinkProps & { readonly tenant: { readonly id: string; readonly name: string } }) {
  return (
    <Can keys={keysOf(kind, 'edits')}>
      <Link to={`${base}/edit/${tenant.id}`} aria-label={`编辑：${tenant.name}`}>
        编辑
      </Link>
    </Can>
  )
}

export function EditButton({ kind, base, id }: LinkProps & { readonly id: string }) {
  const navigate = useNavigate()
  return (
    <Can keys={keysOf(kind, 'edits')}>
      <Button onClick={() => void navigate(`${base}/edit/${id}`)}>编辑</Button>
    </Can>
  )
}
