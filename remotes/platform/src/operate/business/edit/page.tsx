import { EditTenant } from '@linggong/shared/business/tenant/form'
import { useParams } from '@linggong/shared/ui/router'

export function Page() {
  const { id = '' } = useParams()
  return <EditTenant kind="agency" base="/platform/operate/business" id={id} />
}
