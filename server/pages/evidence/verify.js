// Compares a package with its manifest, byte by byte and without a server: in the browser of whoever was given it, and in our tests.
// A package is a ZIP as we write it (files stored as they are, each followed by its sums, no extra fields), so that every byte of it is known
// from its names, sizes and contents: whichever was changed, the file it belongs to is named.

const manifestName = 'manifest.json'
const manifestSum = 'manifest.sha256'
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const sha256 = async (blob) => hex(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))

/** A time of the manifest as the index has it, in Shanghai; what is none stays as it is. */
export function clockTime(text) {
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? String(text) : time.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })
}

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
  const manifest = read(await manifestFile.text())
  // What was changed itself tells nothing of the others.
  if (given !== `${hash}  ${manifestName}\n`) return { faults: [...found, { file: `${manifestName}、${manifestSum}`, text: '清单与它的摘要不一致，其余文件无法核对' }], files: files.size, hash, manifest }
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
  for (const name of files.keys()) if (!listed.has(name) && !found.some(({ file }) => file.includes(name))) found.push({ file: name, text: '清单中没有该文件' })
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

/** The files of a ZIP, and whatever in it is not as we write it. A place that was changed is told by another that says the same, so that what follows is still read. */
async function entriesOf(zip) {
  const files = new Map()
  const faults = []
  const fault = (file, text) => faults.push({ file, text })
  const end = await view(zip, Math.max(0, zip.size - endSize), endSize)
  const [count, size, start] = [end.getUint16(10, true), end.getUint32(12, true), end.getUint32(16, true)]
  const isSound = end.getUint32(0, true) === endMark && end.getUint32(4, true) === 0 && end.getUint16(8, true) === count && end.getUint16(20, true) === 0 && start + size + endSize === zip.size
  // The directory follows the sums of the last file: so the one of two differing starts is told from an entry in its midst.
  const from = (await markAt(zip, start)) === entryMark && (await markAt(zip, start - sumsSize)) === sumsMark ? start : zip.size - endSize - size
  if (!isSound) fault(directory, '目录结尾被改动')
  if (zip.size < endSize || from < 0 || from + endSize > zip.size) return { files, faults: [{ file: directory, text: '不是完整的证据包' }] }
  const list = await view(zip, from, zip.size - endSize - from)
  let [at, place, index] = [0, 0, 0]
  for (; at + entrySize <= list.byteLength; index += 1) {
    const own = await view(zip, place, fileSize)
    const ownLength = own.getUint16(26, true)
    const ownName = textOf(await view(zip, place + fileSize, ownLength), 0, ownLength)
    // The shorter of two that both lead to an entry: the longer skips one.
    const nameLength = [list.getUint16(at + 28, true), ownLength].toSorted((a, b) => a - b).find((length) => isNext(list, at + entrySize + length))
    if (nameLength === undefined) return { files, faults: [...faults, { file: ownName === '' ? directory : ownName, text: '目录项被改动，其后的文件无法读取' }] }
    const name = textOf(list, at + entrySize, nameLength)
    const content = place + fileSize + nameLength
    const length = await lengthOf(zip, content, [list.getUint32(at + 24, true), list.getUint32(at + 20, true)])
    const wrong = differences({ list, at, name, nameLength, length, place, own, ownName, sums: await view(zip, content + length, sumsSize) })
    for (const text of wrong) fault(name === ownName || wrong.length === 0 ? name : `${name} / ${ownName}`, text)
    if (files.has(name)) fault(name, '文件名重复')
    // Under both, where they differ: the manifest knows which is right.
    for (const one of new Set([ownName, name])) files.set(one, zip.slice(content, content + length))
    at += entrySize + nameLength
    place = content + length + sumsSize
  }
  if (at !== list.byteLength || place !== from || (isSound && index !== count)) fault(directory, '目录之外有多余或缺少的内容')
  return { files, faults }
}

const directory = '压缩包目录'
const [entrySize, fileSize, sumsSize] = [46, 30, 16]

async function view(blob, from, length) {
  const bytes = new Uint8Array(await blob.slice(from, from + length).arrayBuffer())
  // What is cut off reads as zeros.
  const whole = new Uint8Array(length)
  whole.set(bytes)
  return new DataView(whole.buffer)
}

const markAt = async (blob, from) => (await view(blob, Math.max(0, from), 4)).getUint32(0, true)

/** Of the two lengths that an entry states, the one that leads to sums of that length; a wrong one may lead to the sums of another file. */
async function lengthOf(zip, content, lengths) {
  for (const length of lengths) {
    const sums = await view(zip, content + length, sumsSize)
    if (sums.getUint32(0, true) === sumsMark && (sums.getUint32(8, true) === length || sums.getUint32(12, true) === length)) return length
  }
  return lengths[0]
}

/** Whether the directory goes on, or ends, here. */
const isNext = (list, at) => at === list.byteLength || (at + entrySize <= list.byteLength && (list.getUint32(at, true) === entryMark || list.getUint16(at, true) === (entryMark & 0xffff) || list.getUint16(at + 2, true) === entryMark >>> 16))

const textOf = (data, at, length) => new TextDecoder().decode(new Uint8Array(data.buffer, data.byteOffset + at, length))
const hexOf = (data, at, length) => hex(new Uint8Array(data.buffer, data.byteOffset + at, length))

/** Each thing is said in the directory, before the content and after it: whichever was changed contradicts the others. */
function differences({ list, at, name, nameLength, length, place, own, ownName, sums }) {
  // Version 2.0, sums after the content, stored; names in UTF-8 where they are not plain. The time may be any, but twice the same.
  const isPlain = [...ownName].every((letter) => letter.codePointAt(0) < 128)
  const head = isPlain ? '140008000000' : '140008080000'
  const inList = hexOf(list, at + 6, 10)
  const crc = list.getUint32(at + 16, true)
  const isEntry = list.getUint32(at, true) === entryMark && list.getUint16(at + 4, true) === 20 && inList.startsWith(head) && hexOf(list, at + 30, 12) === '0'.repeat(24)
  const wrong = []
  if (!isEntry || list.getUint16(at + 28, true) !== nameLength || list.getUint32(at + 20, true) !== length || list.getUint32(at + 24, true) !== length || list.getUint32(at + 42, true) !== place) wrong.push('目录项被改动')
  if (own.getUint32(0, true) !== fileMark || hexOf(own, 4, 10) !== inList || hexOf(own, 14, 12) !== '0'.repeat(24) || own.getUint16(28, true) !== 0) wrong.push('文件头被改动')
  if (own.getUint16(26, true) !== nameLength || ownName !== name) wrong.push('文件名被改动')
  if (sums.getUint32(0, true) !== sumsMark || sums.getUint32(4, true) !== crc || sums.getUint32(8, true) !== length || sums.getUint32(12, true) !== length) wrong.push('文件的校验值被改动')
  return wrong
}
