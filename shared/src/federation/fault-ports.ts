import { createElement } from 'react'
import type { PageModule, Remote, RemoteRoute } from '../api/remote.ts'
import type { Fault } from './faults.ts'
import type { LoaderPorts } from './loader-ports.ts'
import { isRecord } from './registry.ts'

const slowMs = 3000

/** The loader's ports with a fault, which lasts for one load. `current`: the fault that is asked for by then, until which broken pages are broken. */
export function withFault(ports: LoaderPorts, fault: Fault, current: () => Fault | null): LoaderPorts {
  return {
    ...ports,
    fetch: async (url, init) => {
      if (fault === 'down') throw new TypeError('Failed to fetch')
      if (fault === 'html') return new Response('<!doctype html><title>502</title>')
      if (fault === 'json') return Response.json({ error: 'bad gateway' })
      if (fault === 'slow') await new Promise((resume) => setTimeout(resume, slowMs))
      return ports.fetch(url, init)
    },
    contract: fault === 'contract' ? '0.0.1' : ports.contract,
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
