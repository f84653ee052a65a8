import { useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import type { ListAnswer, ListQuery } from '../list-page.tsx'

/** What another try, or waiting, does not change: the rows must not stay in view as if they were still the answer. */
const definite: readonly number[] = [400, 401, 403, 404]

/** The answer to show: while another page or filter cannot be loaded, that of the previous one stays. */
export function useLastAnswer<T>(query: ListQuery<T>): { readonly data: ListAnswer<T> | undefined; readonly isOld: boolean } {
  const [last, setLast] = useState(query.data)
  if (query.data !== undefined && query.data !== last) setLast(query.data)
  const { error } = query
  const isOld = query.data === undefined && last !== undefined && error !== null && !(error instanceof ApiError && definite.includes(error.status))
  return { data: isOld ? last : query.data, isOld }
}
