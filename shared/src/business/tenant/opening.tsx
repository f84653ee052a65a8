import type { ReactNode } from 'react'
import { tenantListFields } from '../../domain/fields/tenant.ts'
import { type NeedKey, needOf } from '../../domain/opening.ts'
import { TENANT_STEPS } from '../../domain/tenant-forms.ts'
import { usePermissions } from '@linggong/shared/session/permissions'
import { ReadAloud } from '@linggong/shared/ui/read-aloud'
import { Link } from '@linggong/shared/ui/router'
import { statusOf } from '../../domain/status-option.ts'
import { OPENING_STATUSES } from '../../domain/statuses.ts'
import type { Home } from '../home.tsx'
import styles from './opening.module.css'

/** Where what is missing is done, for who may do it there. */
export type Ways = { readonly [K in NeedKey]?: string }

interface OpeningStepsProps {
  readonly home: Home
  readonly opening: readonly { readonly key: NeedKey; readonly is_done: boolean }[]
  /** The folder of the form's pages, for who may change the organisation. */
  readonly base: string | undefined
  readonly id: string
  readonly ways: Ways
  /** What is known of one that is missing, in place of its hint. */
  readonly more: { readonly [K in NeedKey]?: ReactNode }
  /** What it may not do meanwhile. */
  readonly warning: string | undefined
}

const label = tenantListFields.opening.label

/** 开户进度 as a picture: what there is and what is missing, with the way to where it is done. Once there is everything, nothing. */
export function OpeningSteps({ home, opening, base, id, ways, more, warning }: OpeningStepsProps) {
  const { can } = usePermissions()
  // No link to a page that this flavour does not have or its reader may not open.
  const leads = (way: string | undefined) => {
    const key = way === undefined ? undefined : home.pageAt(way)
    return key !== undefined && can(key) ? way : undefined
  }
  const done = opening.filter(({ is_done }) => is_done).length
  if (done === opening.length) return null
  const wayTo = (key: NeedKey) => leads(ways[key] ?? (base !== undefined && TENANT_STEPS.some((step) => step.key === key) ? `${base}/edit/${id}?step=${key}` : undefined))
  return (
    <section className={styles['opening']} aria-label={label}>
      <h2 className={styles['title']}>
        {label} {done}/{opening.length}
      </h2>
      <ol className={styles['needs']}>
        {opening.map(({ key, is_done: isDone }) => (
          <Need key={key} need={key} isDone={isDone} way={isDone ? undefined : wayTo(key)} more={more[key]} />
        ))}
      </ol>
      {warning !== undefined && <p className={styles['warning']}>{warning}</p>}
    </section>
  )
}

function Need({ need, isDone, way, more }: { readonly need: NeedKey; readonly isDone: boolean; readonly way: string | undefined; readonly more: ReactNode }) {
  const { label: name, hint } = needOf(need)
  return (
    <li className={`${styles['need'] ?? ''} ${isDone ? (styles['done'] ?? '') : ''}`}>
      <span className={styles['mark']} aria-hidden>
        {isDone && '✓'}
      </span>
      <ReadAloud>{statusOf(OPENING_STATUSES, String(isDone)).label}</ReadAloud>
      {way === undefined ? <span>{name}</span> : <Link to={way}>{name}</Link>}
      {!isDone && (more !== undefined || hint !== undefined) && <span className={styles['hint']}>{more ?? hint}</span>}
    </li>
  )
}
