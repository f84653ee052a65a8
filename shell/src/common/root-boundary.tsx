import { Component, type ReactNode } from 'react'
import { isChunkLoadError } from '@linggong/shared/federation/chunk-error'
import { reloadOnce } from '@linggong/shared/federation/reload-once'

/** The last error boundary: for errors of the shell itself, mostly a chunk that failed to load. Plain HTML, because antd may be what is missing. */
export class RootBoundary extends Component<{ readonly children: ReactNode }, { failed: boolean }> {
  override state: { failed: boolean } = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    if (isChunkLoadError(error)) reloadOnce('shell')
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <main role="alert" style={{ padding: '20vh 24px', textAlign: 'center' }}>
        <h1>页面加载失败</h1>
        <p>网络中断，或系统刚刚更新。请重新加载。</p>
        <button type="button" onClick={() => location.reload()}>
          重新加载
        </button>
      </main>
    )
  }
}
