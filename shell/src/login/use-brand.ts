import { platformBrand } from '@linggong/shared/contract/accounts'
import { send } from '@linggong/shared/api/client'
import type { Brand } from '@linggong/shared/session/session'
import { useEffect, useState } from 'react'

/** The brand of this host, before sign-in. Null until it is loaded, and on failure (R247). */
export function useBrand(): Brand | null {
  const [brand, setBrand] = useState<Brand | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    send(platformBrand, { query: { host: location.hostname }, quiet: true, signal: abort.signal }).then(setBrand, () => undefined)
    return () => abort.abort()
  }, [])
  return brand
}
