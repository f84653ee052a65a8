/** The Content-Disposition header for a file name in any script: RFC 6266, with an ASCII fallback for clients without RFC 5987. */
export function contentDisposition(name: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what must not reach a header
  const clean = name.toWellFormed().replaceAll(/[\u0000-\u001f\u007f"\\/]/gu, '_')
  const plain = clean.replaceAll(/[^\x20-\x7e]/gu, '_').replaceAll('%', '_')
  const encoded = encodeURIComponent(clean).replaceAll(/['()*]/gu, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
