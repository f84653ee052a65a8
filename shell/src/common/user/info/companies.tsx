import { Button } from 'antd'
import { useCompanies } from '../../../guard/use-companies.ts'
import styles from './info.module.css'

/** The companies that the user can switch to. */
export function Companies() {
  const companies = useCompanies(true)
  if (companies === null || companies.isLoading) return null
  return (
    <section className={styles['part']} aria-labelledby="companies">
      <h2 id="companies">切换企业</h2>
      <ul className={styles['companies']}>
        {companies.all.map(({ id, name, isCurrent, switchTo }) => (
          <li key={id}>
            <span>{name}</span>
            <Button disabled={isCurrent || companies.isSwitching} aria-label={isCurrent ? `当前企业：${name}` : `切换到${name}`} onClick={switchTo}>
              {isCurrent ? '当前企业' : '切换'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
