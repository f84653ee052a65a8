import { FailureBlock, LoadingBlock } from '@linggong/shared/ui/state-block'

interface PendingBlockProps {
  /** A read that has no data yet. */
  readonly of: { readonly error: unknown; readonly refetch: () => unknown }
  /** What is to be shown: 结算单, 账单. */
  readonly what: string
  readonly rows?: number
}

/** In place of data that has not come: it is loading, or has failed and can be read again. */
export function PendingBlock({ of: { error, refetch }, what, ...rows }: PendingBlockProps) {
  return error === null ? <LoadingBlock what={what} {...rows} /> : <FailureBlock error={error} what={what} onRetry={() => void refetch()} />
}
