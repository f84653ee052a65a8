import type pg from 'pg'

export interface ChainReport {
  readonly source: string
  readonly label: string
  readonly sealed: number
  /** Committed rows that are not in a block yet: changes to them would go unnoticed. */
  readonly unsealed: number
  /** The last block; null: nothing has been sealed yet. */
  readonly head: { readonly n: number; readonly hash: string; readonly sealAt: Date } | null
  /** What does not match its seal, each with its block or row. */
  readonly faults: readonly string[]
}

interface Block {
  n: number
  after_stamp: number
  after_id: string
  to_stamp: number
  to_id: string
  rows: number
  seal_at: Date
  prev: string
  hash: string
  whole: boolean
}

const nil = '00000000-0000-0000-0000-000000000000'
/** The number of faults shown; more would bury the first ones. */
const shown = 50

/** Follows every chain from its first block and compares each row with its seal (0006_audit_seal.sql). */
export async function verifyChains(client: pg.Client): Promise<ChainReport[]> {
  const { rows } = await client.query<{ name: string; label: string }>('select name, label from app.audit_source order by name')
  const reports: ChainReport[] = []
  for (const { name, label } of rows) reports.push(await verifyChain(client, name, label))
  return reports
}

export async function verifyChain(client: pg.Client, source: string, label: string): Promise<ChainReport> {
  const faults: string[] = []
  let sealed = 0
  let last: Block | undefined
  const { rows: blocks } = await client.query<Block>(
    `select n, after_stamp, after_id, to_stamp, to_id, cardinality(ids) as rows, seal_at, encode(prev, 'hex') as prev, encode(hash, 'hex') as hash,
       app.audit_hash(s) = hash and octet_length(leaves) = 32 * cardinality(ids) as whole
     from app.audit_seal s where source = $1 order by n`, [source])
  for (const block of blocks) {
    const here = `${label} 第 ${block.n} 块`
    if (block.n !== (last?.n ?? 0) + 1) faults.push(`${here}：之前缺少第 ${(last?.n ?? 0) + 1} 块`)
    else if (block.prev !== (last?.hash ?? '')) faults.push(`${here}：与上一块的哈希接不上`)
    if (block.after_stamp !== (last?.to_stamp ?? -1) || block.after_id !== (last?.to_id ?? nil)) faults.push(`${here}：起点不是上一块的终点`)
    if (!block.whole) faults.push(`${here}：块的内容与其哈希不符，封条被改动`)
    faults.push(...(await touchedRows(client, source, block.n)).map((row) => `${label} ${row.id}：${row.what}（第 ${block.n} 块，封于 ${block.seal_at.toISOString()}）`))
    sealed += block.rows
    last = block
  }
  const { rows: rest } = await client.query<{ unsealed: number; ahead: string[] | null }>(
    `select count(*)::int as unsealed, (array_agg(id order by id) filter (where stamp >= app.audit_horizon() + 1000000000))[1:${shown}] as ahead
     from app.${source} where (stamp, id) > ($1, $2)`, [last?.to_stamp ?? -1, last?.to_id ?? nil])
  for (const id of rest[0]?.ahead ?? []) faults.push(`${label} ${id}：编号在将来，永远不会被封存`)
  return {
    source, label, sealed, unsealed: rest[0]?.unsealed ?? 0, faults,
    head: last === undefined ? null : { n: last.n, hash: last.hash, sealAt: last.seal_at },
  }
}

/** Rows of a block that were changed, removed or added after it was sealed. */
async function touchedRows(client: pg.Client, source: string, n: number): Promise<{ id: string; what: string }[]> {
  const { rows } = await client.query<{ id: string; what: string }>(
    `with block as materialized (select * from app.audit_seal where source = $1 and n = $2),
       sealed as materialized (select u.id, substr(b.leaves, (u.place::int - 1) * 32 + 1, 32) as leaf from block b, unnest(b.ids) with ordinality as u(id, place)),
       living as materialized (
         select r.id, app.audit_leaf(row(r.*)::app.${source}) as leaf from block b join app.${source} r
           on (r.stamp, r.id) > (b.after_stamp, b.after_id) and (r.stamp, r.id) <= (b.to_stamp, b.to_id))
     select coalesce(s.id, l.id) as id, case when l.id is null then '已被删除' when s.id is null then '封存后被插入' else '封存后被修改' end as what
     from sealed s full join living l on l.id = s.id
     where l.leaf is distinct from s.leaf order by 1 limit ${shown}`, [source, n])
  return rows
}
