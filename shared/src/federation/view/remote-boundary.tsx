import { Component, type ReactNode } from 'react'
import { isChunkLoadError } from '../chunk-error.ts'
import { RemoteFailure } from '../failure.ts'
import { reloadOnce } from '../reload-once.ts'
import { forgetFailedPages } from './remote-page.tsx'
import { RemoteError } from './remote-error.tsx'

interface RemoteBoundaryProps {
  readonly flavour: string
  readonly build: string
  readonly owner: string
  readonly title: string
  /** Clears the failure that the remote itself has cached. */
  readonly onRetry?: () => void
  readonly children: ReactNode
}

/**
 * Error boundary around a remote's page. Its key must contain remote and build, so that
 * another build starts without the previous one's error.
 */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { error: unknown; isReloading: boolean }> {
  override state: { error: unknown; isReloading: boolean } = { error: null, isReloading: false }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    if (isChunkLoadError(error) && reloadOnce(location.pathname)) this.setState({ isReloading: true })
  }

  readonly #retry = () => {
    forgetFailedPages()
    this.props.onRetry?.()
    this.setState({ error: null })
  }

  override render(): ReactNode {
    const { error, isReloading } = this.state
    if (isReloading) return null
    if (error === null) return this.props.children
    return <RemoteError failure={this.#failure(error)} title={this.props.title} onRetry={this.#retry} />
  }

  #failure(error: unknown): RemoteFailure {
    if (error instanceof RemoteFailure) return error
    const { flavour, build, owner } = this.props
    const detail = error instanceof Error ? error.message : String(error)
    return new RemoteFailure({ reason: 'threw', phase: 'page', flavour, build, owner, detail, cause: error })
  }
}
