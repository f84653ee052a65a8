import { type NoticeLine, noticeBlocks, noticeLinkFault, type NoticeSpan, withoutHiddenCharacters } from '@linggong/shared/domain/notice-content'

type Kind = NoticeLine['kind']

const kinds: Readonly<Record<string, Kind>> = { UL: 'bullet', OL: 'number' }
const inline = new Set(['A', 'ABBR', 'B', 'CITE', 'CODE', 'EM', 'FONT', 'I', 'S', 'SMALL', 'SPAN', 'STRONG', 'SUB', 'SUP', 'U'])
const silent = new Set(['HEAD', 'IFRAME', 'NOSCRIPT', 'OBJECT', 'SCRIPT', 'STYLE', 'TEMPLATE', 'TEXTAREA', 'TITLE'])

interface Place {
  readonly kind: Kind
  readonly bold: boolean
  readonly link: string
}

/** What a piece of a page says, in the form in which notices are stored: of anything else that it contains the words remain. */
export function linesOf(root: Node): NoticeLine[] {
  const lines: NoticeLine[] = []
  /** Null: what follows begins a line. */
  let open: NoticeLine | null = null
  const add = (kind: Kind, span?: NoticeSpan) => {
    if (open === null) lines.push((open = { kind, spans: [] }))
    if (span !== undefined) open.spans.push(span)
  }
  const walk = (node: Node, at: Place): void => {
    if (node instanceof Text) {
      const text = withoutHiddenCharacters(node.data)
      // The white space between the elements of a source is not part of its text.
      if (text.trim() !== '' || (open !== null && text !== '')) add(at.kind, { text, bold: at.bold, link: at.link })
      return
    }
    if (node instanceof Element && silent.has(node.nodeName)) return
    if (node.nodeName === 'BR') {
      open = null
      return
    }
    const isBlock = node !== root && !inline.has(node.nodeName)
    if (isBlock) open = null
    for (const child of node.childNodes) walk(child, within(node, at))
    if (isBlock) open = null
  }
  walk(root, { kind: 'paragraph', bold: false, link: '' })
  return lines
}

function within(node: Node, at: Place): Place {
  if (!(node instanceof Element)) return at
  const bold = at.bold || node.nodeName === 'B' || node.nodeName === 'STRONG'
  const href = node.nodeName === 'A' ? (node.getAttribute('href') ?? '') : ''
  return { kind: kinds[node.nodeName] ?? at.kind, bold, link: href !== '' && noticeLinkFault(href) === null ? href : at.link }
}

/** The elements that show these lines; made one by one, so that no text becomes markup. */
export function elementsOf(lines: readonly NoticeLine[]): DocumentFragment {
  const fragment = document.createDocumentFragment()
  for (const { kind, lines: own } of noticeBlocks(lines)) {
    if (kind === 'paragraph') fragment.append(...own.map((line) => filled('div', ...spansOf(line))))
    else fragment.append(filled(kind === 'bullet' ? 'ul' : 'ol', ...own.map((line) => filled('li', filled('div', ...spansOf(line))))))
  }
  return fragment
}

function spansOf({ spans }: NoticeLine): Node[] {
  return spans.map(({ text, bold, link }) => {
    const words = bold ? filled('b', text) : document.createTextNode(text)
    if (link === '') return words
    const anchor = filled('a', words)
    anchor.setAttribute('href', link)
    return anchor
  })
}

function filled(tag: string, ...content: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(tag)
  element.append(...content)
  return element
}
