import { useQuery } from '@tanstack/react-query'
import { viewPaper } from '../contract/oss.ts'
import { tenantScope } from '../session/session.ts'
import { secondClient } from './client.ts'
import type { ApiError } from './errors.ts'

/**
 * An identity paper, as a picture with the viewer's name on it. Each fetch is a line in the register of who has looked at what, so it is fetched
 * once, and kept no longer than it is shown. `reason`: what it is looked at for. A failure is told where the picture would be.
 */
export function usePaper(fileUrl: string, reason: string) {
  return useQuery<Blob, ApiError>({
    queryKey: [tenantScope(), 'paper', fileUrl],
    queryFn: async () => (await secondClient.sendForFile(viewPaper, { params: { id: fileUrl.slice(fileUrl.lastIndexOf('/') + 1) }, body: { reason }, quiet: true })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}
