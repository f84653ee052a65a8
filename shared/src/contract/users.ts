import { z } from 'zod'
import { family } from './call.ts'
import { id } from './schemas/common.ts'
import { found, searchers, searchQuery } from './schemas/global-search.ts'

const call = family('users')

/** The operator's search for workers (R133): by the whole phone, identity number or name, or by the name's first character, which is what a mask shows of it. */
export const searchUsers = call({
  name: 'searchUsers',
  summary: '查找个人用户',
  method: 'GET',
  path: '/v1/users/search/',
  access: searchers,
  asks: { kind: 'company_user', key: 'search', names: true },
  query: searchQuery,
  response: found(z.object({ id, name: z.string(), phone: z.string(), id_no: z.string(), status: z.string(), company_name: z.string() })),
})
