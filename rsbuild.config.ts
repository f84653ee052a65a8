import { defineConfig, type RsbuildConfig } from '@rsbuild/core'
import { defineAlone } from './build/alone.ts'
import { defineKit } from './build/kit.ts'
import { isFlavour } from './build/paths.ts'
import { defineRemote } from './build/remote.ts'
import { defineServer } from './build/server.ts'
import { defineShell } from './build/shell.ts'

/** `TARGET=shell|alone|kit|server|saas|park|platform|agency|company rsbuild build|dev` */
export default defineConfig(() => configOf(process.env['TARGET'] ?? 'shell'))

function configOf(target: string): RsbuildConfig {
  if (target === 'shell') return defineShell()
  if (target === 'alone') return defineAlone()
  if (target === 'kit') return defineKit()
  if (target === 'server') return defineServer()
  if (isFlavour(target)) return defineRemote(target)
  throw new Error(`TARGET=${target}: expected shell, alone, kit, server or a flavour`)
}
