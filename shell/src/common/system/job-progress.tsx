import styles from './system.module.css'

interface JobProgressProps {
  readonly isRunning: boolean
  /** 0 to 100. */
  readonly progress: number
  readonly failure_reason: string
}

/** How far a job is while it runs, why it failed when it did; a finished one needs no bar. */
export function JobProgress({ isRunning, progress, failure_reason: reason }: JobProgressProps) {
  if (reason) return <span title={reason}>{reason}</span>
  if (!isRunning) return '—'
  return (
    <span className={styles['progress']}>
      <progress max={100} value={progress} aria-label="进度" />
      {progress}%
    </span>
  )
}
