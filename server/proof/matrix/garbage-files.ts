import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { badEnds, inTurn, isUnknownKey, label, replacing, shuffled, type Mutation } from './garbage-mutations.ts'
import { badParams, badQueries, badTypes, randomOf } from './garbage-values.ts'
import type { World } from '../world/shape.ts'
import { png } from '../../test/pictures.ts'

/** One of the URLs that transfer bytes; not a call of the contract, since the signature grants access and the body is not JSON. */
export interface Door {
  readonly name: string
  /** Infinite. */
  readonly mutations: Iterable<Mutation>
  /** The number of files in the store. */
  readonly stored: () => number
}

type Act = 'upload' | 'download' | 'logo'

interface Files {
  /** A picture that has been announced, but not yet uploaded. */
  readonly awaited: string
  /** A picture that has been uploaded. */
  readonly kept: string
  readonly logo: string
  readonly exported: string
  readonly link: (act: Act, id: string, expires?: number) => string
}

const octets = { 'content-type': 'application/octet-stream' }
/** As long as the awaited picture, but not a picture: used where a request must be refused for its content alone. */
const noPicture = Buffer.alloc(png.length, 0x41)
const methods = { upload: 'PUT', download: 'GET', logo: 'GET' } as const

export async function doorsOf(world: World, seed: number): Promise<Door[]> {
  const files = await filesOf(world)
  const folder = join(world.server.folder, 'files')
  const stored = (): number => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
  return [
    { name: 'upload', stored, mutations: endless([ofPaths(files, 'upload'), ofQuery(files, 'upload'), ofLinks(files, 'upload'), ofMethods(files, 'upload'), ofTypes(files), ofSizes(files), ofBytes(files)], atRandom(files, 'upload'), seed) },
    { name: 'download', stored, mutations: endless([ofPaths(files, 'download'), ofQuery(files, 'download'), ofLinks(files, 'download'), ofMethods(files, 'download')], atRandom(files, 'download'), seed) },
    { name: 'logo', stored, mutations: endless([ofPaths(files, 'logo'), ofLogos(files), ofMethods(files, 'logo')], atRandom(files, 'logo'), seed) },
  ]
}

async function filesOf(world: World): Promise<Files> {
  const { journal, server: { deps } } = world
  const thing = (kind: 'file' | 'exportFile', of: 'company'): string => world.thing(kind, of)?.id ?? ''
  const [kept, exported, logo, awaited] = [thing('file', 'company'), thing('exportFile', 'company'), world.thing('logo', 'platform')?.id ?? '', randomUUID()]
  await journal.sql(
    `insert into app.file (id, tenant_id, flavour, park_id, platform_id, agency_id, company_id, purpose, name, mime, size)
     select $1, tenant_id, flavour, park_id, platform_id, agency_id, company_id, purpose, name, mime, $2 from app.file where id = $3`,
    [awaited, png.length, kept],
  )
  const later = Math.floor(deps.clock().getTime() / 1000) + 3600
  const link: Files['link'] = (act, id, expires = later) => `/v1/files/${id}/${act}${act === 'logo' ? '' : `?expires=${expires}&sign=${deps.links.sign([act, id, expires])}`}`
  return { awaited, kept, logo, exported, link }
}

function* endless(sorts: readonly (readonly Mutation[])[], more: (random: () => number) => Mutation, seed: number): Generator<Mutation> {
  const random = randomOf(seed)
  yield* inTurn(sorts.map((sort) => shuffled(sort, random)))
  for (;;) yield more(random)
}

const right = ({ awaited, kept, logo, link }: Files, act: Act): string => link(act, { upload: awaited, download: kept, logo }[act])

/** Sends the valid picture when something else must be refused: if the request were accepted, the file would be stored. */
const asked = (act: Act, url: string, what: string, more: Partial<Mutation> = {}): Mutation => ({
  method: methods[act], url, what, headers: act === 'upload' ? octets : {}, isBad: true, ...(act === 'upload' ? { payload: png } : {}), ...more,
})

function ofPaths(files: Files, act: Act): Mutation[] {
  const [path = '', query = ''] = right(files, act).split('?')
  const places = [...badParams, randomUUID(), files.exported, `${files.kept}x`, files.kept.replaceAll('-', ''), `%7B${files.kept}%7D`, `urn:uuid:${files.kept}`]
  return places.map((id) => asked(act, `${path.replace(/(?<=files\/)[^/]+/u, id)}${query === '' ? '' : `?${query}`}`, `id of the path ${label(id)}`))
}

/** Each half of the signature: missing, wrong, repeated, and with unknown parameters. */
function ofQuery(files: Files, act: 'upload' | 'download'): Mutation[] {
  const url = right(files, act)
  const own = ['expires', 'sign'].flatMap((key) => ['', ...badEnds(key)].map((end) => asked(act, replacing(url, key, end), `query ${label(end === '' ? `without ${key}` : end)}`)))
  const surplus = badQueries.map((end) => asked(act, `${url}&${end}`, `query ${label(end)}`, { isBad: isUnknownKey(end), ...(act === 'upload' ? { payload: noPicture } : {}) }))
  return [...own, ...surplus]
}

/** Validly signed, but for another file or action. */
function ofLinks(files: Files, act: 'upload' | 'download'): Mutation[] {
  const { awaited, kept, exported, logo, link } = files
  const mine = act === 'upload' ? awaited : kept
  const signature = (url: string): string => url.split('?')[1] ?? ''
  const of = (other: string): string => `/v1/files/${mine}/${act}?${signature(other)}`
  const nobody = randomUUID()
  return [
    asked(act, link(act, mine, 1), 'a link of 1970'),
    asked(act, link(act, mine, -1), 'a link from before 1970'),
    asked(act, of(link(act === 'upload' ? 'download' : 'upload', mine)), 'the signature of the other act'),
    ...[kept, awaited, exported, logo].filter((id) => id !== mine).map((id) => asked(act, of(link(act, id)), `the signature of ${id}`)),
    asked(act, link(act, nobody), 'a link to a file that nobody announced'),
    // An uploaded file is not overwritten, an export is not uploaded, and a file that is not there cannot be read.
    ...(act === 'upload' ? [kept, exported] : [awaited]).map((id) => asked(act, link(act, id), `a link to ${id}`)),
  ]
}

/** The logo of a login page may be requested with any query; no other file has such a URL. */
function ofLogos(files: Files): Mutation[] {
  const queries = badQueries.map((end) => asked('logo', `${right(files, 'logo')}?${end}`, `query ${label(end)}`, { isBad: false }))
  return [...queries, ...[files.kept, files.exported, files.awaited].map((id) => asked('logo', files.link('logo', id), `${id} as if it were a logo`))]
}

function ofMethods(files: Files, act: Act): Mutation[] {
  return (['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)
    .filter((method) => method !== methods[act])
    .map((method) => ({ method, url: right(files, act), headers: {}, what: `method ${method}`, isBad: true }))
}

/** Any content type is accepted in the header, but none turns other bytes into a picture. */
function ofTypes(files: Files): Mutation[] {
  return [...badTypes, 'image/png', 'x'.repeat(5000)].map((type) => asked('upload', right(files, 'upload'), `content-type ${label(type)}`, { headers: type === '' ? {} : { 'content-type': type }, payload: noPicture }))
}

function ofSizes(files: Files): Mutation[] {
  const url = right(files, 'upload')
  const longer = (by: number): Buffer => Buffer.concat([png, Buffer.alloc(by, 1)])
  const sent = [...[0, 1, 7, 8, png.length - 1].map((size) => png.subarray(0, size)), ...[1, 2, 1000, 2_000_000].map(longer)]
  const said = ['0', '-1', '1', 'x', '1e9', '52428801', '9'.repeat(30), ' ', '48, 48', '0x30'].map((length) =>
    asked('upload', url, `content-length ${label(length)}`, { headers: { ...octets, 'content-length': length }, payload: noPicture }),
  )
  return [...sent.map((payload) => asked('upload', url, `${payload.length} bytes of ${png.length}`, { payload })), ...said]
}

/** The announced number of bytes, but of another type, or valid as two types. */
function ofBytes(files: Files): Mutation[] {
  const page = '<!doctype html><script>'
  const heads = ['%PDF-1.7', '\u00ff\u00d8\u00ff\u00e0', 'PK\u0003\u0004', 'MZ', page, '<svg xmlns="', '<?xml ', 'GIF89a', '\u0089PNG\n\u001a\n', '\u0000', '{}']
  const other = heads.map((head) => Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(png.length)]).subarray(0, png.length))
  const smuggled = [page, 'PK\u0005\u0006'].map((inner) => Buffer.concat([png.subarray(0, 12), Buffer.from(inner, 'latin1'), Buffer.alloc(png.length)]).subarray(0, png.length))
  const broken = Array.from({ length: 8 }, (_, at) => Buffer.from(png.map((byte, index) => (index === at ? byte ^ 0x20 : byte))))
  return [...other, ...smuggled, ...broken].map((payload) => asked('upload', right(files, 'upload'), `bytes ${payload.toString('base64').slice(0, 60)}`, { payload }))
}

/** Random ids, signatures and bytes: none of them is valid by chance. */
function atRandom(files: Files, act: Act): (random: () => number) => Mutation {
  const url = right(files, act)
  const id = { upload: files.awaited, download: files.kept, logo: files.logo }[act]
  return (random) => {
    const bytes = Buffer.from(Array.from({ length: png.length }, () => Math.floor(random() * 256)))
    const pick = random()
    if (act === 'upload' && pick < 0.5) return asked(act, url, `bytes ${bytes.toString('base64')}`, { payload: bytes.subarray(0, pick < 0.3 ? png.length : 1 + Math.floor(random() * png.length)) })
    if (act !== 'logo' && pick < 0.75) return asked(act, replacing(url, 'sign', `sign=${bytes.subarray(0, 32).toString('base64url')}`), 'a signature at random')
    if (act !== 'logo' && pick < 0.85) return asked(act, replacing(url, 'expires', `expires=${bytes.readUInt32LE()}`), 'an end at random')
    const other = [...id].map((letter, at) => (letter !== '-' && random() < 0.2 ? (bytes[at] ?? 0).toString(16).slice(-1) : letter)).join('')
    // If nothing has changed, change the first letter.
    return asked(act, url.replace(id, other === id ? id.replace(/^./u, (letter) => (letter === 'f' ? '0' : 'f')) : other), 'an id at random')
  }
}
