import styles from './illustration.module.css'

/** Empty: nothing yet. Nothing: not found. Done: no work is left. */
export type Art = 'empty' | 'nothing' | 'failure' | 'offline' | 'done'

interface Drawing {
  /** Filled softly. */
  readonly soft: string
  readonly line: string
  /** In the colour of the state. */
  readonly accent: string
}

const sheet = 'M38 14h34a4 4 0 0 1 4 4v44a4 4 0 0 1-4 4H38a4 4 0 0 1-4-4V18a4 4 0 0 1 4-4z'
const cloud = 'M42 60a14 14 0 0 1-2-27.8 21 21 0 0 1 40-5A16.5 16.5 0 0 1 79 60z'
const screen = 'M28 14h64a4 4 0 0 1 4 4v38a4 4 0 0 1-4 4H28a4 4 0 0 1-4-4V18a4 4 0 0 1 4-4z'
const tray = 'M30 46h17l5 8h16l5-8h17v19a4 4 0 0 1-4 4H34a4 4 0 0 1-4-4z'

/** Paths in a box of 120 × 80. */
const drawings: Readonly<Record<Art, Drawing>> = {
  empty: { soft: tray, line: `${tray}M30 46l9-20h6M90 46l-9-20h-6`, accent: 'M60 12v24M52 28l8 8 8-8' },
  nothing: { soft: sheet, line: `${sheet}M43 28h24M43 38h12M43 48h9`, accent: 'M62 48a12 12 0 1 0 24 0a12 12 0 1 0-24 0M83 57l11 11M70 48h8' },
  failure: { soft: screen, line: `${screen}M24 24h72M60 60v9M46 69h28`, accent: 'M60 29l13 23H47zM60 37v6M60 47.5v.5' },
  offline: { soft: cloud, line: cloud, accent: 'M52 38l16 14M68 38L52 52M54 70h12M36 70h8M76 70h8' },
  done: { soft: sheet, line: `${sheet}M43 28h24M43 38h14M43 48h8`, accent: 'M62 52a13 13 0 1 0 26 0a13 13 0 1 0-26 0M69 52l4 4 8-9' },
}

/** A picture for what a page has nothing else to show for: decoration, the text beside it says all. In the colours of the theme. */
export function Illustration({ art }: { readonly art: Art }) {
  const { soft, line, accent } = drawings[art]
  return (
    <svg className={styles['picture']} data-art={art} viewBox="0 0 120 80" width={120} height={80} aria-hidden>
      <path className={styles['soft']} d={soft} />
      <path className={styles['line']} d={line} />
      <path d={accent} />
    </svg>
  )
}
