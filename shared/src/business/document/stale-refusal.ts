import { ApiError } from '@linggong/shared/api/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Whether the server has refused an action because its record is not as it was shown, since this was mounted. */
export function useStaleRefusal(): boolean {
  const client = useQueryClient()
  const [isRefused, setRefused] = useState(false)
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        const error: unknown = event.type === 'updated' && event.action.type === 'error' ? event.action.error : undefined
        if (error instanceof ApiError && (error.code === 'stale' || error.code === 'not_allowed')) setRefused(true)
      }),
    [client],
  )
  return isRefused
}
