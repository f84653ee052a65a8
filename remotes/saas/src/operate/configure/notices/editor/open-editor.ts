import { type NoticeLine, noticeLinkFault } from '@linggong/shared/domain/notice-content'
import Squire from 'squire-rte'
import { elementsOf, linesOf } from './lines.ts'

/** What holds where the cursor is. */
export interface Format {
  readonly isBold: boolean
  readonly list: 'bullet' | 'number' | null
  readonly link: string
}

export interface NoticeTextEditor {
  toggleBold(): void
  toggleList(kind: 'bullet' | 'number'): void
  /** Of the selected words, or of the link at the cursor; empty: removes it. */
  setLink(url: string): void
  close(): void
}

interface Listeners {
  readonly onChange: (lines: readonly NoticeLine[]) => void
  readonly onFormat: (format: Format) => void
}

/** Keys of formats that a notice does not have. */
const unusedKeys = ['i', 'u', 'Shift-7', 'Shift-5', 'Shift-6', '[', ']', 'd'].flatMap((key) => [`Ctrl-${key}`, `Meta-${key}`])

/** Makes `place` an editor. Whatever is pasted or dropped into it goes through the form of a notice, so that nothing else can be in it. */
export function openEditor(place: HTMLElement, lines: readonly NoticeLine[], { onChange, onFormat }: Listeners): NoticeTextEditor {
  // What the editor is given by us, in place of the markup that it asks for.
  let given: readonly NoticeLine[] | null = null
  const editor = new Squire(place, {
    addLinks: false,
    tagAttributes: {},
    // Else a document of its own, in which nothing runs and nothing is fetched.
    sanitizeToDOMFragment: (html) => elementsOf(given ?? linesOf(new DOMParser().parseFromString(html, 'text/html').body)),
    didError: (error: unknown) => {
      throw error
    },
  })
  for (const key of unusedKeys) editor.setKeyHandler(key, (_, event) => event.preventDefault())
  given = lines
  editor.setHTML('')
  given = null
  const tellFormat = () => onFormat(formatOf(editor))
  editor.addEventListener('input', () => {
    onChange(linesOf(place))
    tellFormat()
  })
  for (const type of ['pathChange', 'cursor', 'select']) editor.addEventListener(type, tellFormat)
  return {
    toggleBold: () => void (editor.hasFormat('B') ? editor.removeBold() : editor.bold()).focus(),
    toggleList: (kind) => {
      if (formatOf(editor).list === kind) editor.removeList()
      else if (kind === 'bullet') editor.makeUnorderedList()
      else editor.makeOrderedList()
      editor.focus()
    },
    setLink: (url) => {
      if (url === '') editor.removeLink()
      else if (noticeLinkFault(url) === null) editor.makeLink(url)
      editor.focus()
    },
    close: () => editor.destroy(),
  }
}

function formatOf(editor: Squire): Format {
  const at = editor.getSelection().commonAncestorContainer
  const element = at instanceof Element ? at : at.parentElement
  const around = (tags: string) => {
    const found = element?.closest(tags)
    return found !== null && found !== undefined && editor.getRoot().contains(found) && found !== editor.getRoot() ? found : undefined
  }
  const list = around('ul, ol')?.nodeName
  return { isBold: editor.hasFormat('B'), list: list === undefined ? null : list === 'UL' ? 'bullet' : 'number', link: around('a')?.getAttribute('href') ?? '' }
}
