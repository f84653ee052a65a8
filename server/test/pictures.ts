import sharp from 'sharp'

/** Real pictures, as an upload of one is drawn anew. */
const dot = sharp({ create: { width: 3, height: 2, channels: 3, background: '#1f5fd6' } })
export const png = await dot.clone().png().toBuffer()
export const jpg = await dot.clone().jpeg().toBuffer()
/** With the camera covered: nobody, says the simulated comparison of faces. */
export const darkJpg = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#101010' } }).jpeg().toBuffer()

/** The pixels of a picture, whatever the file says besides. */
export const pixelsOf = (bytes: Buffer): Promise<Buffer> => sharp(bytes).raw().toBuffer()
