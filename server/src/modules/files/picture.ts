import sharp from 'sharp'

// Of the many formats that the library reads, none but those that are taken.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg'] })
sharp.cache(false)
sharp.concurrency(1)

/** A photograph of a large phone has 50 million. */
const mostPixels = 100_000_000

/**
 * The picture drawn anew from its pixels: what else the file contained (text, other files, where a photograph was taken) is gone. Null when it cannot
 * be read as the picture that it claims to be.
 */
export async function redrawn(bytes: Buffer, kind: 'png' | 'jpg'): Promise<Buffer | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', animated: false })
    const { format, isPalette } = await picture.metadata()
    if (format !== (kind === 'png' ? 'png' : 'jpeg')) return null
    // The camera's orientation is lost with the rest, so the pixels are turned.
    const turned = picture.autoOrient()
    return await (kind === 'png' ? turned.png({ palette: isPalette }) : turned.jpeg({ quality: 90 })).toBuffer()
  } catch {
    return null
  }
}
