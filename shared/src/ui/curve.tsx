import type { ReactNode } from 'react'
import { shortAmount } from '../domain/short-amount.ts'
import { axisOf } from './charts/axis.ts'
import styles from './curve/curve.module.css'
import readAloud from './read-aloud.module.css'

/** Amounts in cents. */
interface Point {
  readonly x: number
  readonly y: number
}

interface CurveProps {
  readonly title: string
  /** What the two axes count. */
  readonly names: { readonly x: string; readonly y: string }
  /** Ascending by x, joined by straight lines. */
  readonly points: readonly Point[]
  /** Points to look at, such as jumps. */
  readonly marks: readonly Point[]
  /** The figures that matter, for screen readers: heading and cells. */
  readonly rows: readonly (readonly [head: string, ...cells: string[]])[]
  readonly heads: readonly string[]
  /** What the curve says, in words, below. */
  readonly children?: ReactNode
}

/** A small curve of one amount over another, with the figures that matter as a table for screen readers. */
export function Curve({ title, names, points, marks, rows, heads, children }: CurveProps) {
  const last = points.at(-1)?.x ?? 0
  const [across, up] = [axisOf(last, 'money'), axisOf(Math.max(0, ...points.map(({ y }) => y)), 'money')]
  // The curve ends where its points do; a further tick would be beside it.
  const ticks = across.ticks.filter((tick) => tick <= last)
  const left = (x: number) => (last === 0 ? 0 : (x / last) * 100)
  const bottom = (y: number) => (y / up.top) * 100
  return (
    <figure className={styles['figure']}>
      <figcaption className={styles['caption']}>{title}</figcaption>
      <div className={styles['plot']} aria-hidden>
        {up.ticks.map((tick) => (
          <span key={tick} className={styles['tick']} style={{ bottom: `${bottom(tick)}%` }}>
            {shortAmount(tick)}
          </span>
        ))}
        {ticks.map((tick) => (
          <span key={tick} className={styles['under']} style={{ left: `${left(tick)}%` }}>
            {shortAmount(tick)}
          </span>
        ))}
        <svg className={styles['lines']} viewBox="0 0 100 100" preserveAspectRatio="none">
          {marks.map(({ x }) => (
            <line key={x} className={styles['drop']} x1={left(x)} x2={left(x)} y1={0} y2={100} />
          ))}
          <polyline className={styles['line']} points={points.map(({ x, y }) => `${left(x)},${100 - bottom(y)}`).join(' ')} />
        </svg>
        {marks.map(({ x, y }) => (
          <span key={x} className={styles['mark']} style={{ left: `${left(x)}%`, bottom: `${bottom(y)}%` }} />
        ))}
      </div>
      <div className={styles['names']} aria-hidden>
        {names.y}（纵）/ {names.x}（横），元
      </div>
      <table className={readAloud['only']}>
        <caption>{title}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </figure>
  )
}
