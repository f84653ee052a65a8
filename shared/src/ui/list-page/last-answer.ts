import { useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import type { ListAnswer, ListQuery } from '../list-page.tsx'

/** What another try, or waiting, does not change: the rows must not stay in view as if they were still the answer. */
const definite: readonly number[] = [400, 401, 403, 404]

/** The answer to show: while another page or filter of the same list cannot be loaded, that of the previous one stays. */
export function useLastAnswer<T>(listKey: string, query: ListQuery<T>): { readonly data: ListAnswer<T> | undefined; readonly isOld: boolean } {
  const [kept, setKept] = useState({ listKey, data: query.data })
  if (kept.listKey !== listKey || (query.data !== undefined && query.data !== kept.data)) setKept({ listKey, data: query.data })
  const last = kept.listKey === listKey ? kept.data : undefined
  const { error } = query
  const isOld = query.data === undefined && last !== undefined && error !== null && !(error instanceof ApiError && definite.includes(error.status))
  return { data: isOld ? last : query.data, isOld }
}
