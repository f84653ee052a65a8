import { useLoadingCount } from '@linggong/shared/api/loading'
import styles from './layout.module.css'

/** Indicates running requests. Appears after 300 ms only, because most answers are faster. */
export function ProgressLine() {
  return useLoadingCount() > 0 ? <div className={styles['progress']} aria-hidden /> : null
}
