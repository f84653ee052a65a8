const mostBytes = 1024 * 1024
const mostDepth = 64
/** A start or end of an element, a comment, a text that is not read, an instruction. */
const marks = /<(?:!--[\s\S]*?-->|!\[CDATA\[[\s\S]*?\]\]>|\?[\s\S]*?\?>|\/([\w:.-]+)\s*>|([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|(![A-Z]+)|)/gu
/** Places outside of the file that a reader might fetch or run. */
const outside = /(?:schemalocation|href|src|system|xml:base)\s*=\s*["']\s*(?:[a-z][a-z0-9+.-]*:|\/\/|\.\.|file)/iu
const namespaced = /\sxmlns(?::[\w.-]+)?\s*=\s*(?:"[^"]*"|'[^']*')/gu

/**
 * Why an e-invoice in XML is refused, or null: no entities, since they may be endless or name files of whoever reads it; nothing outside of
 * the file; well formed, in UTF-8, with a root that is an invoice.
 */
export function xmlFault(bytes: Buffer, wrong: string): string | null {
  if (bytes.length > mostBytes) return 'XML 发票不能超过 1 MB，请重新下载后上传'
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return 'XML 发票应为 UTF-8 编码，请重新下载后上传'
  }
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(text)) return 'XML 发票中不能有实体或文档类型声明，请上传从电子税务局下载的原文件'
  if (/<\?xml-stylesheet|<(?:\w+:)?include[\s>]/iu.test(text) || outside.test(text.replaceAll(namespaced, ''))) return 'XML 发票中不能引用外部文件，请上传从电子税务局下载的原文件'
  const root = rootOf(text)
  return root !== null && /invoice/iu.test(root) ? null : wrong
}

/** The name of the only root of a well-formed text, else null. */
function rootOf(text: string): string | null {
  const open: string[] = []
  let root: string | null = null
  for (const [mark, closes, opens, , alone, declared] of text.replace(/^\uFEFF/u, '').matchAll(marks)) {
    if (mark === '<' || declared !== undefined) return null
    if (closes !== undefined && open.pop() !== closes) return null
    if (opens === undefined) continue
    if (open.length === 0) {
      if (root !== null) return null
      root = opens
    }
    if (alone === '') open.push(opens)
    if (open.length > mostDepth) return null
  }
  return open.length === 0 ? root : null
}
