import { chunkUrlOf, isChunkLoadError } from './chunk-error.ts'
import type { RemoteFailure } from './failure.ts'
import type { FetchPorts } from './fetch-manifest.ts'
import { whatIsWrong } from './files.ts'
import type { RemoteManifest } from './manifest.ts'

/** A build whose pages fail this often is given up for the last good one without being asked. */
export const mostPageFailures = 2

/** What is wrong with the file that a page of a running build could not load; a failure of another kind is returned as it is. */
export async function explainPage(ports: Pick<FetchPorts, 'fetch' | 'after'>, { files, base }: RemoteManifest, failure: RemoteFailure): Promise<RemoteFailure> {
  const url = isChunkLoadError(failure.cause) ? chunkUrlOf(failure.cause) : null
  if (url === null) return failure
  const path = Object.keys(files).find((one) => new URL(one, base).href === url) ?? ''
  const wrong = await whatIsWrong(ports, url, files[path])
  return wrong === null ? failure : failure.retold(wrong)
}
