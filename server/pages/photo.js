// A photo of a phone has ten megapixels and more: it is drawn smaller before it is sent.

const longest = 1600
const quality = 0.85

/** The file as a picture that fits, in base64, and as a canvas to look at. Throws what a person can read. */
export async function shrink(file) {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error('照片无法读取，请重新拍摄')
  })
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const url = canvas.toDataURL('image/jpeg', quality)
  return { canvas, base64: url.slice(url.indexOf(',') + 1) }
}
