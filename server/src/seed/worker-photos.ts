import { Readable } from 'node:stream'
import sharp from 'sharp'
import { PHOTO_LABELS, WORKER_PHOTOS, type WorkerPhoto } from '@linggong/shared/domain/user-audits'
import { fontFile } from '../documents/fonts.ts'
import { SYSTEM } from '../kernel/actor.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { announce, fileIdOf, receive } from '../modules/files/service.ts'
import type { Cooperation } from '../modules/user-audits/open.ts'
import type { SeedEnv } from './env.ts'

interface Pictured {
  readonly name: string
  readonly id_no: string
}

/** The photos of a worker of the demo, as they would send them: drawn, of nobody, and said to be. Their ids by purpose. */
export async function writePhotos({ deps }: SeedEnv, { park_id, platform_id, agency_id }: Cooperation, worker: Pictured, hue: number): Promise<Readonly<Record<WorkerPhoto, string>>> {
  const made: [WorkerPhoto, string][] = []
  for (const purpose of WORKER_PHOTOS) {
    const bytes = await drawn(purpose, worker, hue)
    const owner = { tenant_id: agency_id, flavour: 'agency' as const, park_id, platform_id, agency_id, company_id: null }
    const { file_url } = await inTransaction(deps.db, SYSTEM, (tx) => announce(tx, deps, owner, { filename: `${PHOTO_LABELS[purpose]}.jpg`, size: bytes.length, purpose }))
    const id = fileIdOf(file_url) ?? ''
    await receive(deps, id, Readable.from([bytes]))
    made.push([purpose, id])
  }
  // Object.fromEntries loses the keys' types.
  return Object.fromEntries(made) as Record<WorkerPhoto, string>
}

function drawn(purpose: WorkerPhoto, { name, id_no }: Pictured, hue: number): Promise<Buffer> {
  if (purpose === 'liveness_photo') return picture(600, 750, '#e8edf2', [{ left: 60, top: 40, input: portrait(480, 640, hue) }, { left: 190, top: 690, input: line('演示照片，非真人', 22, '#667085') }])
  if (purpose === 'id_card_back') {
    return picture(860, 540, '#f3e9e4', [
      { left: 300, top: 90, input: line('居民身份证（演示）', 40, '#8c3b2f') }, { left: 120, top: 340, input: line('签发机关  演示市公安局', 30, '#333333') }, { left: 120, top: 410, input: line('有效期限  2020.01.01-2040.01.01', 30, '#333333') },
    ])
  }
  return picture(860, 540, '#e6eef5', [
    { left: 60, top: 60, input: line(`姓名  ${name}`, 34, '#1d2939') }, { left: 60, top: 140, input: line('性别  男    民族  汉', 30, '#1d2939') }, { left: 60, top: 210, input: line(`出生  ${id_no.slice(6, 10)} 年 ${Number(id_no.slice(10, 12))} 月 ${Number(id_no.slice(12, 14))} 日`, 30, '#1d2939') },
    { left: 60, top: 280, input: line('住址  演示市演示路 1 号', 30, '#1d2939') }, { left: 60, top: 440, input: line(`公民身份号码  ${id_no}`, 34, '#1d2939') }, { left: 580, top: 80, input: portrait(220, 290, hue) }, { left: 620, top: 380, input: line('演示证件', 24, '#b42318') },
  ])
}

interface Part {
  readonly left: number
  readonly top: number
  readonly input: Promise<Buffer>
}

async function picture(width: number, height: number, background: string, parts: readonly Part[]): Promise<Buffer> {
  const layers = await Promise.all(parts.map(async ({ input, ...place }) => ({ ...place, input: await input })))
  return sharp({ create: { width, height, channels: 3, background } }).composite(layers).jpeg({ quality: 82 }).toBuffer()
}

/** The library scales text to its resolution. */
const line = (text: string, size: number, colour: string): Promise<Buffer> =>
  sharp({ text: { text: `<span foreground="${colour}">${text}</span>`, font: 'Noto Sans SC', fontfile: fontFile('chinese-simplified-400'), rgba: true, dpi: size * 6 } }).png().toBuffer()

/** A head and shoulders, in a colour by which two can be told apart. */
function portrait(width: number, height: number, hue: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  const coat = [60 + ((hue * 53) % 150), 70 + ((hue * 97) % 130), 90 + ((hue * 31) % 140)]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [(x - width / 2) / width, y / height]
      const isIn = (cx: number, cy: number, rx: number, ry: number): boolean => ((u - cx) / rx) ** 2 + ((v - cy) / ry) ** 2 < 1
      const colour = isIn(-0.08, 0.34, 0.022, 0.014) || isIn(0.08, 0.34, 0.022, 0.014) || isIn(0, 0.47, 0.06, 0.01) ? [70, 45, 40] : isIn(0, 0.24, 0.21, 0.14) && v < 0.28 ? [45, 35, 32] : isIn(0, 0.37, 0.19, 0.2) ? [232, 196, 170] : isIn(0, 1.02, 0.46, 0.42) ? coat : [222, 230, 238]
      pixels.set(colour, (y * width + x) * 3)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } }).png().toBuffer()
}
