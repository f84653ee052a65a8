import { useQuery } from '@tanstack/react-query'
import { secondClient } from '@linggong/shared/api/client'
import { viewPaper } from '@linggong/shared/contract/oss'
import { tenantScope } from '@linggong/shared/session/session'

/**
 * A worker's photo, with the viewer's name on it. Each fetch is a line in the register of who has looked at what, so it is fetched once, and kept
 * no longer than it is shown. `reason`: what it is looked at for.
 */
export function usePhoto(fileUrl: string, reason: string) {
  return useQuery({
    queryKey: [tenantScope(), 'worker-photo', fileUrl],
    queryFn: async () => (await secondClient.sendForFile(viewPaper, { params: { id: fileUrl.slice(fileUrl.lastIndexOf('/') + 1) }, body: { reason }, quiet: true })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}
