// A photo of a phone has ten megapixels and more: it is drawn smaller before it is sent.
import { element, run, say } from '/worker/page.js'

const longest = 1600
const quality = 0.85

/** The file as a picture that fits, in base64, and as a canvas to look at. Throws what a person can read. */
async function shrink(file) {
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

/** A photo by the phone's camera, shown as it will be sent. `submit` waits until it has been drawn. */
export function photoField(id, label, submit, onTaken, isRequired = true) {
  const input = element('input')
  Object.assign(input, { type: 'file', accept: 'image/*', id, required: isRequired })
  input.setAttribute('capture', id === 'liveness_photo' || id === 'face' ? 'user' : 'environment')
  const caption = element('label', label)
  caption.htmlFor = id
  const seen = element('div')
  seen.className = 'photo'
  input.addEventListener('change', () =>
    run(submit, async () => {
      const [file] = input.files
      if (file === undefined) return
      const { canvas, base64 } = await shrink(file)
      canvas.setAttribute('role', 'img')
      canvas.setAttribute('aria-label', label)
      onTaken(base64)
      seen.replaceChildren(canvas)
      say('')
    }),
  )
  return element('div', undefined, caption, input, seen)
}
