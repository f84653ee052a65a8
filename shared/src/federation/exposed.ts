import type { Remote, RemoteRoute } from '../api/remote.ts'
import { isRecord } from './registry.ts'

/** The remote in its `./app` module, or what is invalid about it: its types were checked in another build. */
export function readExposed(exposed: unknown, flavour: string): Remote | string {
  const remote = isRecord(exposed) ? exposed['remote'] : undefined
  if (!isRecord(remote)) return 'no export named remote'
  if (typeof remote['contract'] !== 'string') return 'no contract'
  if (remote['flavour'] !== flavour) return `flavour ${String(remote['flavour'])} in the place of ${flavour}`
  if (!Array.isArray(remote['routes'])) return 'no routes'
  const wrong = remote['routes'].find((route) => !isRoute(route))
  if (wrong) return `route ${isRecord(wrong) ? String(wrong['name']) : '?'} is incomplete`
  return isRemote(remote) ? remote : 'incomplete'
}

function isRemote(value: Record<string, unknown>): value is Record<string, unknown> & Remote {
  return Array.isArray(value['routes'])
}

function isRoute(value: unknown): value is RemoteRoute {
  if (!isRecord(value) || !isRecord(value['module'])) return false
  const texts = [value['name'], value['path'], value['title'], value['kind'], value['module']['name'], value['module']['title']]
  if (!texts.every((one) => typeof one === 'string')) return false
  if (typeof value['page'] !== 'function' || typeof value['inMenu'] !== 'boolean') return false
  return value['children'] === undefined || (Array.isArray(value['children']) && value['children'].every(isRoute))
}
