import { useLoadingCount } from '@linggong/shared/api/loading'
import styles from './layout.module.css'

/** Something is under way. It shows itself only after 300 ms: most answers are quicker than that. */
export function ProgressLine() {
  return useLoadingCount() > 0 ? <div className={styles['progress']} aria-hidden /> : null
}
