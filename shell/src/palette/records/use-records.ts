import type { RemoteRoute } from '@linggong/shared/api/remote'
import { isShown, recordPath } from '@linggong/shared/domain/pages/page'
import { tenantScope } from '@linggong/shared/session/session'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PaletteItem } from '../items.ts'
import { type Asked, askedIn } from './asked.ts'
import { documentFinders, findStaff, type Finder } from './finders.ts'

/** Where records are found, and the page that shows one. */
interface Place {
  /** 结算单 */
  readonly kind: string
  readonly find: Finder
  readonly pathOf: (record: { readonly id: string; readonly title: string }) => string
}

interface Records {
  readonly items: readonly PaletteItem[]
  /** Undefined: nothing is asked for. */
  readonly state?: 'asking' | 'failed'
}

const pauseMs = 250
const shownPerKind = 5
const nothing: Records = { items: [] }

/** Documents and people that the typed text identifies, asked of the server when the typing pauses. `routes`: those that the account may open. */
export function useRecords(query: string, routes: readonly RemoteRoute[]): Records {
  const navigate = useNavigate()
  const asked = usePaused(query)
  const { data, isFetching, isError } = useQuery({
    queryKey: [tenantScope(), 'palette', asked?.kind, asked?.text],
    queryFn: ({ client }) => findIn(placesOf(routes), client, asked),
    enabled: asked !== null,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
  })
  if (asked === null) return nothing
  const items = (data ?? []).map(({ key, title, detail, path }): PaletteItem => ({ key, group: 'record', title, detail, run: () => void navigate(path) }))
  return { items, ...(isError ? { state: 'failed' } : isFetching && data === undefined ? { state: 'asking' } : {}) }
}

function usePaused(query: string): Asked {
  const [paused, setPaused] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setPaused(query), pauseMs)
    return () => clearTimeout(timer)
  }, [query])
  // A text that was changed since is not asked for.
  return paused === query ? askedIn(query) : null
}

function placesOf(routes: readonly RemoteRoute[]): readonly Place[] {
  const listed = new Set(routes.flatMap(({ lists = [] }) => lists))
  const documents = Object.entries(documentFinders).flatMap(([name, find]): Place[] => {
    const route = listed.has(name) ? routes.find((one) => isShown(one, name)) : undefined
    if (route === undefined) return []
    const { path, title, lists } = route
    return [{ kind: title.replace(/详情$/u, ''), find, pathOf: ({ id }) => recordPath({ path, ...(lists && { lists }) }, id, name) }]
  })
  const staff = routes.find(({ name }) => name === staffPage)
  return staff ? [...documents, { kind: staff.title, find: findStaff, pathOf: ({ title }) => `/${staff.path}?name=${encodeURIComponent(title)}` }] : documents
}

const staffPage = 'CommonSystemUsersPageIndex'

async function findIn(places: readonly Place[], client: QueryClient, asked: Asked) {
  if (asked === null) return []
  const found = await Promise.all(
    places.map(async ({ kind, find, pathOf }) =>
      (await find(client, asked)).slice(0, shownPerKind).map((record) => ({
        key: `record:${kind}:${record.id}`, title: record.title, detail: [kind, record.detail].filter((text) => text !== '').join(' · '), path: pathOf(record),
      })),
    ),
  )
  return found.flat()
}
