import { noticeBlocks, noticeLinkFault, type NoticeBlock, type NoticeLine, type NoticeSpan } from '../../domain/notice-content.ts'
import styles from './notice.module.css'

/** What a notice says, from its plain data: nothing in it becomes markup. */
export function NoticeContent({ lines }: { readonly lines: readonly NoticeLine[] }) {
  return (
    <div className={styles['content']}>
      {noticeBlocks(lines).map((block, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity, and are replaced as a whole
        <Block key={at} {...block} />
      ))}
    </div>
  )
}

function Block({ kind, lines }: NoticeBlock) {
  const [first] = lines
  if (kind === 'paragraph') return first ? <p>{spansOf(first)}</p> : null
  const List = kind === 'bullet' ? 'ul' : 'ol'
  return (
    <List>
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <li key={at}>{spansOf(line)}</li>
      ))}
    </List>
  )
}

// oxlint-disable-next-line react/no-array-index-key -- as above
const spansOf = ({ spans }: NoticeLine) => spans.map((span, at) => <Span key={at} {...span} />)

function Span({ text, bold, link }: NoticeSpan) {
  const words = bold ? <strong>{text}</strong> : text
  // Checked by the server when it was written; once more, because this is where it would do harm.
  if (link === '' || noticeLinkFault(link) !== null) return words
  return (
    <a href={link} title={link} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  )
}
