const width = 640
const margin = 64
const lineHeight = 44

/** The code with lines of text below it, as the address of a PNG. */
export function posterOf(code: HTMLCanvasElement, lines: readonly string[]): string {
  const side = width - 2 * margin
  const sheet = document.createElement('canvas')
  sheet.width = width
  sheet.height = margin + side + lines.length * lineHeight + margin
  const pen = sheet.getContext('2d')
  if (pen === null) return code.toDataURL('image/png')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, sheet.width, sheet.height)
  // Squares stay squares.
  pen.imageSmoothingEnabled = false
  pen.drawImage(code, margin, margin, side, side)
  pen.fillStyle = '#1f2329'
  pen.textAlign = 'center'
  lines.forEach((text, index) => {
    pen.font = `${index === 0 ? 'bold 30px' : '26px'} system-ui, sans-serif`
    pen.fillText(text, width / 2, margin + side + (index + 1) * lineHeight, side)
  })
  return sheet.toDataURL('image/png')
}
