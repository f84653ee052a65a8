// Compares a package with its manifest, byte by byte and without a server: in the browser of whoever was given it, and in our tests.
// A package is a ZIP as we write it (files stored as they are, each followed by its sums, no extra fields), so that every byte of it is known
// from its names, sizes and contents: whichever was changed, the file it belongs to is named.

const manifestName = 'manifest.json'
const manifestSum = 'manifest.sha256'
/** Contents are read in pieces, but hashed whole: Web Crypto takes nothing else. */
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const sha256 = async (blob) => hex(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))

/** What is wrong with a package that was given as its ZIP. */
export async function verifyZip(zip, onProgress = () => undefined) {
  const { files, faults } = await entriesOf(zip)
  return verifyFiles(files, faults, onProgress)
}

/** The same of its files alone, unpacked: names within the package, and their contents as blobs. */
export async function verifyFiles(files, faults = [], onProgress = () => undefined) {
  const found = [...faults]
  const manifestFile = files.get(manifestName)
  const given = await files.get(manifestSum)?.text()
  if (manifestFile === undefined) return { faults: [...found, { file: manifestName, text: '缺少清单，无法校验' }], files: files.size, hash: '', manifest: null }
  const hash = await sha256(manifestFile)
  if (given !== `${hash}  ${manifestName}\n`) found.push({ file: `${manifestName}、${manifestSum}`, text: '清单与它的摘要不一致' })
  const manifest = read(await manifestFile.text())
  if (manifest === null) return { faults: [...found, { file: manifestName, text: '清单无法读取' }], files: files.size, hash, manifest }
  const listed = new Set([manifestName, manifestSum])
  let done = 0
  for (const { name, size, sha256: expected } of manifest.files) {
    listed.add(name)
    const file = files.get(name)
    if (file === undefined) found.push({ file: name, text: '文件缺失' })
    else if (file.size !== size) found.push({ file: name, text: `应为 ${size} 字节，实为 ${file.size} 字节` })
    else if ((await sha256(file)) !== expected) found.push({ file: name, text: '内容被改动，与清单中的摘要不一致' })
    done += 1
    onProgress(done, manifest.files.length)
  }
  for (const name of files.keys()) if (!listed.has(name)) found.push({ file: name, text: '清单中没有该文件' })
  return { faults: found, files: manifest.files.length, hash, manifest }
}

function read(text) {
  try {
    const manifest = JSON.parse(text)
    return Array.isArray(manifest.files) && manifest.files.every((one) => typeof one?.name === 'string') ? manifest : null
  } catch {
    return null
  }
}

const endSize = 22
const endMark = 0x06054b50
const entryMark = 0x02014b50
const fileMark = 0x04034b50
const sumsMark = 0x08074b50

/** The files of a ZIP, and whatever in it is not as we write it. */
async function entriesOf(zip) {
  const files = new Map()
  const faults = []
  const fault = (file, text) => faults.push({ file, text })
  const end = await view(zip, Math.max(0, zip.size - endSize), endSize)
  if (zip.size < endSize || end.getUint32(0, true) !== endMark) return { files, faults: [{ file: '压缩包目录', text: '不是完整的证据包，或目录结尾被改动' }] }
  const [count, size, start] = [end.getUint16(10, true), end.getUint32(12, true), end.getUint32(16, true)]
  const sound = end.getUint32(4, true) === 0 && end.getUint16(8, true) === count && end.getUint16(20, true) === 0 && start + size + endSize === zip.size
  if (!sound) fault('压缩包目录', '目录结尾被改动')
  const from = zip.size - endSize - size
  if (from < 0) return { files, faults }
  const list = await view(zip, from, size)
  let at = 0
  let place = 0
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > size || list.getUint32(at, true) !== entryMark) {
      fault('压缩包目录', `第 ${index + 1} 个文件的目录项被改动`)
      break
    }
    const entry = entryAt(list, at)
    at += 46 + entry.nameLength
    if (entry.nameLength === 0 || at > size) {
      fault('压缩包目录', `第 ${index + 1} 个文件的目录项被改动`)
      break
    }
    const { name } = entry
    const own = await view(zip, place, 30 + entry.nameLength)
    const content = place + 30 + entry.nameLength
    const sums = await view(zip, content + entry.size, 16)
    for (const text of differences(entry, place, own, sums)) fault(name, text)
    if (files.has(name)) fault(name, '文件名重复')
    files.set(name, zip.slice(content, content + entry.size))
    place = content + entry.size + 16
  }
  if (at !== size || place !== from) fault('压缩包目录', '目录之外有多余或缺少的内容')
  return { files, faults }
}

async function view(blob, from, length) {
  const bytes = await blob.slice(from, from + length).arrayBuffer()
  // What is cut off reads as zeros.
  if (bytes.byteLength === length) return new DataView(bytes)
  const whole = new Uint8Array(length)
  whole.set(new Uint8Array(bytes))
  return new DataView(whole.buffer)
}

const textOf = (data, at, length) => new TextDecoder().decode(new Uint8Array(data.buffer, data.byteOffset + at, length))

function entryAt(list, at) {
  const nameLength = list.getUint16(at + 28, true)
  const room = Math.max(0, Math.min(nameLength, list.byteLength - at - 46))
  return {
    nameLength, name: textOf(list, at + 46, room), madeBy: list.getUint16(at + 4, true), head: hexOf(list, at + 6, 10), crc: list.getUint32(at + 16, true), packed: list.getUint32(at + 20, true), size: list.getUint32(at + 24, true),
    rest: hexOf(list, at + 30, 12), place: list.getUint32(at + 42, true),
  }
}

const hexOf = (data, at, length) => hex(new Uint8Array(data.buffer, data.byteOffset + at, length))

/** Each thing is said in the directory, before the content and after it: whichever was changed contradicts the others. */
function differences(entry, place, own, sums) {
  const isPlain = [...entry.name].every((letter) => letter.codePointAt(0) < 128)
  // Version 2.0, sums after the content, names in UTF-8, stored; the time may be any.
  const head = `14000800${isPlain ? '00' : '08'}`.slice(0, 8).replace(/^1400(....)/u, `1400${isPlain ? '0800' : '0808'}`)
  const wrong = []
  if (entry.madeBy !== 20 || !entry.head.startsWith(`${head}0000`) || entry.rest !== '0'.repeat(24) || entry.packed !== entry.size) wrong.push('目录项被改动')
  if (entry.place !== place) wrong.push('目录项中的位置被改动')
  if (own.getUint32(0, true) !== fileMark || hexOf(own, 4, 10) !== entry.head || hexOf(own, 14, 12) !== '0'.repeat(24)) wrong.push('文件头被改动')
  if (own.getUint16(26, true) !== entry.nameLength || own.getUint16(28, true) !== 0 || textOf(own, 30, entry.nameLength) !== entry.name) wrong.push('文件名被改动')
  if (sums.getUint32(0, true) !== sumsMark || sums.getUint32(4, true) !== entry.crc || sums.getUint32(8, true) !== entry.size || sums.getUint32(12, true) !== entry.size) wrong.push('文件的校验值被改动')
  return wrong
}
