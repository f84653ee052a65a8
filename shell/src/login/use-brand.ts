import { platformBrand } from '@linggong/shared/contract/accounts'
import { send } from '@linggong/shared/api/client'
import type { Brand } from '@linggong/shared/session/session'
import { useEffect, useState } from 'react'

/** Before sign-in: the brand of the organisation whose sign-in this is, else of this host. Null until it is loaded, and on failure (R247). */
export function useBrand(relatedId: string | undefined): Brand | null {
  const [brand, setBrand] = useState<Brand | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    const query = { host: location.hostname, ...(relatedId && { related_id: relatedId }) }
    send(platformBrand, { query, quiet: true, signal: abort.signal }).then(setBrand, () => undefined)
    return () => abort.abort()
  }, [relatedId])
  return brand
}
