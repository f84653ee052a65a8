import { useMemo } from 'react'
import type { Log } from './document.tsx'

/** The change log of a record that has it in itself, as its `useLog`. */
export const useOwnLog = <Q extends { readonly data: { readonly events: Log['results'] } | undefined }>(query: Q) => useMemo(() => ({ ...query, data: query.data && { results: query.data.events } }), [query])
