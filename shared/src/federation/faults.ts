import { createElement } from 'react'
import type { PageModule, Remote, RemoteRoute } from '../api/remote.ts'
import type { LoaderPorts } from './loader.ts'
import { isRecord } from './registry.ts'

/** Faults that a tester can simulate for a remote, to see that the suite handles them (federation.md §2.3). */
export const faultTexts = {
  down: '无法访问',
  slow: '很慢',
  html: '返回网页',
  json: '返回其他 JSON',
  contract: '契约不兼容',
  mount: '页面启动即出错',
} as const

export type Fault = keyof typeof faultTexts

export type Faults = Readonly<Record<string, Fault>>

/** In this browser tab only. */
const key = 'faults'
const slowMs = 3000

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function readFaults(storage: Kept = sessionStorage): Faults {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '{}')
    return isRecord(kept) ? Object.fromEntries(Object.entries(kept).filter((pair): pair is [string, Fault] => isFault(pair[1]))) : {}
  } catch {
    return {}
  }
}

export function setFault(flavour: string, fault: Fault | null, storage: Kept = sessionStorage): void {
  const { [flavour]: _, ...others } = readFaults(storage)
  const next = fault ? { ...others, [flavour]: fault } : others
  if (Object.keys(next).length === 0) storage.removeItem(key)
  else storage.setItem(key, JSON.stringify(next))
}

export function clearFaults(storage: Kept = sessionStorage): void {
  storage.removeItem(key)
}

export function isFault(value: unknown): value is Fault {
  return typeof value === 'string' && Object.hasOwn(faultTexts, value)
}

/** The loader's ports with the requested fault, which is determined when a load begins. `current`: the fault on the current page. */
export function withFaults(ports: LoaderPorts, asked: () => Promise<Fault | null>, current: () => Fault | null): LoaderPorts {
  let fault: Fault | null = null
  return {
    ...ports,
    registry: async () => {
      fault = await asked()
      return ports.registry()
    },
    fetch: async (url, init) => {
      if (fault === 'down') throw new TypeError('Failed to fetch')
      if (fault === 'html') return new Response('<!doctype html><title>502</title>')
      if (fault === 'json') return Response.json({ error: 'bad gateway' })
      if (fault === 'slow') await new Promise((resume) => setTimeout(resume, slowMs))
      return ports.fetch(url, init)
    },
    get contract() {
      return fault === 'contract' ? '0.0.1' : ports.contract
    },
    load: async (name) => {
      const exposed = await ports.load(name)
      return fault === 'mount' && isRecord(exposed) && isRemote(exposed['remote']) ? { ...exposed, remote: brokenPages(exposed['remote'], current) } : exposed
    },
  }
}

function isRemote(value: unknown): value is Remote {
  return isRecord(value) && Array.isArray(value['routes'])
}

function brokenPages(remote: Remote, current: () => Fault | null): Remote {
  const broken = (route: RemoteRoute): RemoteRoute => ({
    ...route,
    page: () => route.page().then((module) => brokenPage(module, current)),
    ...(route.children && { children: route.children.map(broken) }),
  })
  return { ...remote, routes: remote.routes.map(broken) }
}

function brokenPage({ Page }: PageModule, current: () => Fault | null): PageModule {
  return {
    Page: function Broken() {
      if (current() === 'mount') throw new Error('故障演练')
      return createElement(Page)
    },
  }
}
