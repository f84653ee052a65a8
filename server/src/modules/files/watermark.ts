import sharp from 'sharp'
import { fontFile } from '../../documents/fonts.ts'

/** The same picture with a text drawn all over it, so that a copy tells whose it is. */
export async function marked(bytes: Buffer, text: string): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata()
  // About three times across, whatever the size of the picture.
  const dpi = Math.round(Math.min(Math.max(width / 12, 60), 600))
  const line = sharp({ text: { text: `<span foreground="#80808090">${escaped(text)}</span>`, font: 'Noto Sans SC', fontfile: fontFile('chinese-simplified-400'), rgba: true, dpi } })
  const turned = await line.rotate(-25, { background: clear }).png().toBuffer()
  const space = Math.round(dpi / 6)
  const spaced = await sharp(turned).extend({ top: space, bottom: space, left: space, right: space, background: clear }).png().toBuffer()
  // What is drawn over a picture may not be larger than that.
  const input = await sharp(spaced).resize({ width, height, fit: 'inside', withoutEnlargement: true }).png().toBuffer()
  return sharp(bytes).composite([{ input, tile: true }]).toBuffer()
}

const clear = '#00000000'

/** The text is markup to the library. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
