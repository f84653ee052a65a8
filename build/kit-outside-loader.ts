import type { Rspack } from '@rsbuild/core'
import { relative } from 'node:path'
import { root } from './paths.ts'

/**
 * Catches a module of the kit that would be bundled into a remote: an internal module, or a relative
 * import. It would be a second copy with its own state, so the build fails.
 */
// oxlint-disable-next-line import/no-default-export -- a loader is found by its default export
export default function kitOutsideLoader(this: Rspack.LoaderContext): never {
  throw new Error(`${relative(root, this.resourcePath)} is the shell's: import the part of @linggong/shared it belongs to`)
}
