// Tiles of organisations that several flavours open.
import type { DocumentName } from '../pages/tables.ts'
import type { Tile } from './tile.ts'

/** Organisations of which something is still missing until they can work. */
export const notOpen = (list: DocumentName, what: string): Tile => ({ key: `${list}.opening`, label: `开户未完成的${what}`, list, filter: { is_open: 'false' } })
