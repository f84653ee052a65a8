import type { Rspack } from '@rsbuild/core'
import { resolve } from 'node:path'
import { root } from './paths.ts'
import { providedSource } from './shared-modules.ts'

/** Generates `shared/src/federation/provided.ts` from the list in shared-modules.ts, so that shell and remotes always agree. */
// oxlint-disable-next-line import/no-default-export -- a loader is found by its default export
export default function providedLoader(this: Rspack.LoaderContext): string {
  for (const room of ['ui', 'session', 'api']) this.addContextDependency(resolve(root, 'shared/src', room))
  this.addDependency(resolve(root, 'build/shared-modules.ts'))
  return providedSource()
}
