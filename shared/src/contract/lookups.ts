import { z } from 'zod'
import { family } from './call.ts'

const call = family('lookups')

const place = z.object({ code: z.string(), name: z.string() })

/** Provinces, their cities, their districts. Other calls store their names only. */
export const districts = call({
  name: 'districts',
  summary: '行政区划',
  method: 'GET',
  path: '/v1/districts/',
  access: 'self',
  // The tree changes only with a release, and names that disappear stay readable where they are stored.
  cacheSeconds: 86_400,
  response: z.object({ results: z.array(place.extend({ children: z.array(place.extend({ children: z.array(place) })) })) }),
})

/** Names of banks for accounts of organisations, the most usual first. Others may be typed. */
export const enterpriseBanks = call({
  name: 'enterpriseBanks',
  summary: '开户银行',
  method: 'GET',
  path: '/v1/common/enterprise_banks/',
  access: 'self',
  // Changes only with a release.
  cacheSeconds: 86_400,
  response: z.object({ results: z.array(z.string()) }),
})
