// The watermark of a page: words in the background that tell whom it was shown to, whole, whatever their length.

const size = 15
const lineHeight = 22
const perLine = 20
const slope = -24
const gap = 48

/** A picture of these lines, aslant, as large as they need, to be repeated over the page. Long lines are broken. */
export function markOf(texts) {
  const lines = texts.flatMap(broken)
  // A letter is at most as wide as it is high; the corners of what is turned stay within.
  const [across, down] = [Math.max(...lines.map((line) => [...line].length)) * size, lines.length * lineHeight]
  const angle = (Math.abs(slope) * Math.PI) / 180
  const width = Math.ceil(across * Math.cos(angle) + down * Math.sin(angle)) + gap
  const height = Math.ceil(across * Math.sin(angle) + down * Math.cos(angle)) + gap
  const drawn = lines.map((line, index) => `<text y="${(index + 0.5) * lineHeight - down / 2}">${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="translate(${width / 2} ${height / 2}) rotate(${slope})" text-anchor="middle" dominant-baseline="middle" font-family="sans-serif" font-size="${size}" fill="#1f2329" fill-opacity="0.12">${drawn}</g></svg>`
}

/** In parts of about the same length, at most so many letters each. */
function broken(text) {
  const letters = [...text]
  const parts = Math.max(1, Math.ceil(letters.length / perLine))
  const each = Math.ceil(letters.length / parts)
  return Array.from({ length: parts }, (_, index) => letters.slice(index * each, (index + 1) * each).join('')).filter((part) => part !== '')
}
