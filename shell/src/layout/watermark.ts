/** The user's name and the last four digits of the phone (R041). */
export function watermarkText(name: string, phone: string): string {
  return `${name} ${phone.slice(-4)}`.trim()
}

const width = 260
const height = 180

/**
 * Covers everything with the text, including dialogs, and restores it when somebody removes, hides or alters
 * it (R040). antd's covers the layout only and can be hidden by a style rule; here every property is `important`
 * on the element itself, which no style rule overrides. Returns a function that removes it.
 */
export function layWatermark(text: string, document = globalThis.document): () => void {
  const style = styleOf(text)
  let mark = document.createElement('div')

  function lay(): void {
    // An altered element is replaced completely: attributes, children and all.
    const fresh = document.createElement('div')
    fresh.setAttribute('aria-hidden', 'true')
    fresh.setAttribute('data-watermark', '')
    fresh.setAttribute('style', style)
    mark.remove()
    mark = fresh
    document.body.append(fresh)
    // Ignores its own changes.
    observer.takeRecords()
    observer.disconnect()
    observer.observe(fresh, { attributes: true, childList: true, characterData: true, subtree: true })
    observer.observe(document.body, { childList: true })
  }

  const observer = new MutationObserver((records) => {
    const isAltered = records.some(({ target }) => target !== document.body)
    if (isAltered || mark.parentElement !== document.body) lay()
  })
  lay()
  return () => {
    observer.disconnect()
    mark.remove()
  }
}

function styleOf(text: string): string {
  const properties = {
    all: 'initial',
    display: 'block',
    position: 'fixed',
    inset: '0',
    'z-index': '2147483647',
    visibility: 'visible',
    opacity: '1',
    transform: 'none',
    'clip-path': 'none',
    'pointer-events': 'none',
    'background-image': `url("${tile(text)}")`,
    'background-size': `${width}px ${height}px`,
  }
  return Object.entries(properties)
    .map(([name, value]) => `${name}: ${value} !important;`)
    .join(' ')
}

/** A middle grey, visible on white and on black. */
function tile(text: string): string {
  const safe = text.replaceAll(/[&<>"']/gu, (sign) => `&#${sign.codePointAt(0)};`)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<text x="${width / 2}" y="${height / 2}" transform="rotate(-22 ${width / 2} ${height / 2})" text-anchor="middle" ` +
    `font-family="sans-serif" font-size="13" fill="#808080" fill-opacity=".13">${safe}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
