import { Switch } from 'antd'
import { useState } from 'react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom'
import styles from './catalogue.module.css'
import { groups } from './groups.ts'
import type { Part } from './part.ts'

const parts = groups.flatMap((group) => group.parts)

/** Every part of the kit with its states; each part has its own URL. */
export function Catalogue() {
  const { part: id } = useParams()
  const [search] = useSearchParams()
  const isBare = search.has('bare')
  const part = parts.find((one) => one.id === id)
  if (part === undefined) return <Navigate replace to={`/${parts[0]?.id ?? ''}`} />
  return (
    <div className={`${styles['page'] ?? ''} ${isBare ? (styles['bare'] ?? '') : ''}`}>
      {!isBare && <Index current={part.id} />}
      {/* The key remounts the part, so that no field keeps its value. */}
      <PartPage key={part.id} part={part} isBare={isBare} />
    </div>
  )
}

function Index({ current }: { readonly current: string }) {
  return (
    <nav className={styles['nav']} aria-label="组件">
      <strong>灵工台 · 界面组件</strong>
      {groups.map((group) => (
        <section key={group.title}>
          <h2>{group.title}</h2>
          <ul>
            {group.parts.map(({ id, title }) => (
              <li key={id}>
                <Link to={`/${id}`} aria-current={id === current ? 'page' : undefined}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function PartPage({ part, isBare }: { readonly part: Part; readonly isBare: boolean }) {
  const [isNarrow, setNarrow] = useState(false)
  return (
    <main className={styles['main']}>
      <header className={styles['head']}>
        <h1>{part.title}</h1>
        <code>{part.covers.map((file) => `ui/${file}`).join(' · ')}</code>
        {!isBare && (
          <span>
            <Switch size="small" checked={isNarrow} onChange={setNarrow} aria-label="以 375 px 显示" /> 375 px
          </span>
        )}
      </header>
      <p className={styles['about']}>{part.about}</p>
      {/* Media queries depend on the window, so a narrow one needs a frame. */}
      {isNarrow ? (
        <iframe className={styles['narrow']} title={`${part.title} 375 px`} src={`/${part.id}?bare`} />
      ) : (
        part.states.map(({ name, content }) => (
          <section key={name} className={styles['state']} aria-label={name}>
            <h2>{name}</h2>
            {content}
          </section>
        ))
      )}
    </main>
  )
}
