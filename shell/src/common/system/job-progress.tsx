import styles from './system.module.css'

interface JobProgressProps {
  /** Empty: no worker has taken the job yet. */
  readonly status: string
  readonly finish_at: string | null
  /** 0 to 100. */
  readonly progress: number
  readonly failure_reason: string
}

/** The progress of a running job, or why it failed; a finished job needs no bar. */
export function JobProgress({ status, finish_at: end, progress, failure_reason: reason }: JobProgressProps) {
  if (reason) return <span title={reason}>{reason}</span>
  if (end !== null) return '—'
  if (status === '') return '排队中'
  return (
    <span className={styles['progress']}>
      <progress max={100} value={progress} aria-label="进度" />
      {progress}%
    </span>
  )
}
