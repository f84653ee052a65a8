import { fileURLToPath } from 'node:url'
import { resolve } from 'node:path'

export const root = resolve(fileURLToPath(import.meta.url), '../..')

export const flavours = ['saas', 'park', 'platform', 'agency', 'company'] as const
export type BuildFlavour = (typeof flavours)[number]

const first = Number(process.env['DEV_PORTS'] ?? 4100)

/** Fixed on purpose: if a dev server moved to the next free port, nothing would find its remote. `DEV_PORTS` is the first of them. */
export const devPorts: Record<'shell' | 'alone' | 'kit' | BuildFlavour, number> = {
  shell: first,
  saas: first + 1,
  park: first + 2,
  platform: first + 3,
  agency: first + 4,
  company: first + 5,
  kit: first + 6,
  alone: first + 10,
}

export function isFlavour(value: string): value is BuildFlavour {
  return flavours.some((flavour) => flavour === value)
}
