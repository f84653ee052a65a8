import { Component, type ReactNode } from 'react'
import { isChunkLoadError } from '../chunk-error.ts'
import { RemoteFailure } from '../failure.ts'
import type { RemoteLoader } from '../loader.ts'
import { isAnythingUnsaved, reloadOnce } from '../reload-once.ts'
import { forgetFailedPages } from './remote-page.tsx'
import { RemoteError } from './remote-error.tsx'

interface RemoteBoundaryProps {
  readonly flavour: string
  readonly build: string
  readonly owner: string
  readonly title: string
  /** Of the remote whose page it is; the host's own pages have none. */
  readonly loader?: RemoteLoader | undefined
  /** Clears the failure that the remote itself has cached. */
  readonly onRetry?: () => void
  readonly children: ReactNode
}

/**
 * Error boundary around a remote's page. Its key must contain remote and build, so that
 * another build starts without the previous one's error.
 */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { failure: RemoteFailure | null; isReloading: boolean }> {
  override state: { failure: RemoteFailure | null; isReloading: boolean } = { failure: null, isReloading: false }

  static getDerivedStateFromError(error: unknown): { failure: RemoteFailure } {
    return { failure: asFailure(error) }
  }

  override componentDidCatch(error: unknown): void {
    if (isChunkLoadError(error) && reloadOnce(location.pathname)) {
      this.setState({ isReloading: true })
      return
    }
    const { loader, flavour, build, owner } = this.props
    const failure = asFailure(error).retold({ flavour, build, owner })
    this.setState({ failure })
    loader?.pageFailed(failure, isAnythingUnsaved())
    // What is wrong with its file is asked for, so it may come a little later.
    void loader?.explain(failure).then((explained) => this.setState(({ failure: shown }) => (shown === failure ? { failure: explained } : null)))
  }

  readonly #retry = () => {
    forgetFailedPages()
    this.props.onRetry?.()
    this.setState({ failure: null })
  }

  override render(): ReactNode {
    const { failure, isReloading } = this.state
    const { children, title, loader } = this.props
    if (isReloading) return null
    if (failure === null) return children
    const canReplace = loader !== undefined && loader.lastGood() !== null
    return <RemoteError failure={failure} title={title} onRetry={this.#retry} onLastGood={canReplace ? () => loader.useLastGood(failure) : undefined} />
  }
}

/** Of a page; its build and owner are the boundary's to name. */
function asFailure(error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error
  return new RemoteFailure({ reason: 'threw', phase: 'page', flavour: '', detail: error instanceof Error ? error.message : String(error), cause: error })
}
