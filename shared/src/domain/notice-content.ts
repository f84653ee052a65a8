/** What a notice says, as plain data: there is no markup that could contain anything else, so nothing has to be filtered when it is shown. */
export interface NoticeSpan {
  text: string
  bold: boolean
  /** A web address, or empty. */
  link: string
}

export const NOTICE_LINE_KINDS = ['paragraph', 'bullet', 'number'] as const

/** Neighbouring lines of the same kind make one list. */
export interface NoticeLine {
  kind: (typeof NOTICE_LINE_KINDS)[number]
  spans: NoticeSpan[]
}

export const NOTICE_LIMITS = { lines: 60, spans: 60, text: 3000, link: 500 } as const

/** Why a link may not be used, or null. Other protocols would run a script or open a program, and http: can be rewritten on its way. */
export function noticeLinkFault(link: string): string | null {
  const url = URL.parse(link)
  if (url === null || url.protocol !== 'https:') return '链接必须以 https:// 开头'
  if (url.username !== '' || url.password !== '') return '链接中不能有用户名和密码'
  return link.length > NOTICE_LIMITS.link ? `链接不能超过${NOTICE_LIMITS.link}字` : null
}

/** Characters that control, or that reverse the direction of what follows: they make a text read as another one. */
// oxlint-disable-next-line no-control-regex -- these are refused
const hidden = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

export const hasHiddenCharacters = (text: string): boolean => text.search(hidden) >= 0 || !text.isWellFormed()
export const withoutHiddenCharacters = (text: string): string => text.toWellFormed().replaceAll(hidden, ' ')

const lineText = ({ spans }: NoticeLine): string => spans.map(({ text }) => text).join('').trim()

/** In one line, for the banner and the change log. */
export const noticeText = (lines: readonly NoticeLine[]): string => lines.map(lineText).filter((text) => text !== '').join(' ')

export interface NoticeBlock {
  readonly kind: NoticeLine['kind']
  readonly lines: readonly NoticeLine[]
}

/** Lists together, paragraphs one by one, without empty lines. */
export function noticeBlocks(lines: readonly NoticeLine[]): NoticeBlock[] {
  const blocks: { kind: NoticeLine['kind']; lines: NoticeLine[] }[] = []
  for (const line of lines) {
    if (lineText(line) === '') continue
    const last = blocks.at(-1)
    if (last !== undefined && line.kind !== 'paragraph' && last.kind === line.kind) last.lines.push(line)
    else blocks.push({ kind: line.kind, lines: [line] })
  }
  return blocks
}

/** Of a long notice the banner shows the beginning; the whole is one click away. */
const bannerLength = 120

/** The line above every page. */
export function bannerText({ title, content }: { readonly title: string; readonly content: readonly NoticeLine[] }): string {
  const words = Array.from(noticeText(content))
  const body = words.length > bannerLength ? `${words.slice(0, bannerLength).join('')}…` : words.join('')
  return body === '' ? title : `${title}：${body}`
}
