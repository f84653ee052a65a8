import { fileURLToPath } from 'node:url'
import { resolve } from 'node:path'

export const root = resolve(fileURLToPath(import.meta.url), '../..')

export const flavours = ['saas', 'park', 'platform', 'agency', 'company'] as const
export type BuildFlavour = (typeof flavours)[number]

/** Fixed on purpose: if a dev server moved to the next free port, nothing would find its remote. */
export const devPorts: Record<'shell' | 'alone' | 'kit' | BuildFlavour, number> = {
  shell: 4100,
  saas: 4101,
  park: 4102,
  platform: 4103,
  agency: 4104,
  company: 4105,
  kit: 4106,
  alone: 4110,
}

export function isFlavour(value: string): value is BuildFlavour {
  return flavours.some((flavour) => flavour === value)
}
