import { type MouseEvent, useEffect, useRef } from 'react'
import { type ManualPart, chapters } from './chapters.ts'
import styles from './manual.module.css'

/** 产品手册: a table of contents and the chapters; `#pay` opens at a chapter. */
export function Page() {
  const page = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (location.hash) page.current?.querySelector(`[id="manual-${CSS.escape(location.hash.slice(1))}"]`)?.scrollIntoView()
  }, [])

  function handleJump(event: MouseEvent<HTMLAnchorElement>, id: string) {
    // Not through the router: its URL belongs to the tab, and every chapter would add a history entry.
    event.preventDefault()
    const chapter = page.current?.querySelector<HTMLElement>(`#manual-${id}`)
    chapter?.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
    chapter?.focus({ preventScroll: true })
  }

  return (
    <div ref={page} className={styles['page']}>
      <nav className={styles['contents']} aria-label="目录">
        <ol>
          {chapters.map(({ id, title }) => (
            <li key={id}>
              <a href={`#manual-${id}`} onClick={(event) => handleJump(event, id)}>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <article className={styles['text']}>
        <h1>产品手册</h1>
        {chapters.map(({ id, title, parts }) => (
          <section key={id} aria-labelledby={`manual-${id}`}>
            <h2 id={`manual-${id}`} tabIndex={-1}>
              {title}
            </h2>
            {parts.map((part) => (
              <Part key={part.title} part={part} />
            ))}
          </section>
        ))}
      </article>
    </div>
  )
}

function Part({ part: { id, title, text, steps, points } }: { readonly part: ManualPart }) {
  return (
    <>
      <h3 {...(id !== undefined && { id: `manual-${id}` })}>{title}</h3>
      {text && <p>{text}</p>}
      {steps && (
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {points && (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </>
  )
}
