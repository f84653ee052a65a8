/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a custom combobox: the browser's list can neither group nor mark letters */
import { type PointerEvent, useLayoutEffect, useRef } from 'react'
import type { PaletteItem } from './items.ts'
import styles from './palette.module.css'
import type { Section } from './sections.ts'

interface ResultsProps {
  readonly listId: string
  readonly sections: readonly Section[]
  readonly current: number
  readonly onPoint: (index: number) => void
  readonly onChoose: (item: PaletteItem) => void
}

export function Results({ listId, sections, current, onPoint, onChoose }: ResultsProps) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current, sections])

  // A list scrolling under a resting pointer must not change the keyboard selection.
  const handleMove = (index: number) => (event: PointerEvent) => {
    if (event.movementX !== 0 || event.movementY !== 0) onPoint(index)
  }
  return (
    <div ref={list} id={listId} role="listbox" aria-label="搜索结果" className={styles['list']}>
      {sections.map(({ group, title, start, hits }) => (
        <div key={group} role="group" aria-labelledby={`${listId}-${group}`}>
          <div id={`${listId}-${group}`} className={styles['group']}>
            {title}
          </div>
          {hits.map(({ item, marks }, offset) => {
            const index = start + offset
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the focus stays in the field, which handles the keys
              <div
                key={item.key}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === current}
                className={styles['option']}
                onPointerMove={handleMove(index)}
                onClick={() => onChoose(item)}
              >
                <span className={styles['title']}>
                  <Marked text={item.title} marks={marks} />
                </span>
                <span className={styles['detail']}>{item.detail}</span>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function Marked({ text, marks }: { readonly text: string; readonly marks: ReadonlySet<number> }) {
  if (marks.size === 0) return text
  return Array.from({ length: text.length }, (_, place) =>
    // oxlint-disable-next-line react/no-array-index-key -- a letter is identified by its position
    marks.has(place) ? <mark key={place}>{text[place]}</mark> : text[place],
  )
}
