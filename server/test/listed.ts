import { identitiesBy } from '../src/kernel/identities.ts'
import { newId } from '../src/kernel/ids.ts'
import type { PaperKeys } from '../src/kernel/paper-keys.ts'
import { actAsSystem, asOwner } from '../src/ops/owner.ts'

interface Listed {
  readonly name: string
  readonly id_no: string
  readonly enterprise_name?: string
  readonly credit_code?: string
}

/** Puts people on a list of the operator's, as many as one likes at once. */
export async function listPeople({ ownerUrl, paperKeys }: { readonly ownerUrl: string; readonly paperKeys: PaperKeys }, list: 'user_blacklist' | 'executive', people: readonly Listed[]): Promise<void> {
  const identities = identitiesBy(await paperKeys())
  const rows = people.map(({ id_no, ...person }) => {
    const id = newId()
    const { id_hash, id_sealed, ...sealed } = identities.seal(id, id_no)
    return { ...person, ...sealed, id, id_hash: `\\x${id_hash.toString('hex')}`, id_sealed: `\\x${id_sealed.toString('hex')}`, reason: '测试', position: '', credit_code: person.credit_code ?? '', creator: '测试', version: 1, create_at: new Date() }
  })
  await asOwner(ownerUrl, async (client) => {
    await client.query('begin')
    await actAsSystem(client)
    await client.query(`insert into app.${list} select (jsonb_populate_record(null::app.${list}, row || jsonb_build_object('tenant_id', s.id))).* from jsonb_array_elements($1) row, (select id from app.tenant where flavour = 'saas' limit 1) s`, [JSON.stringify(rows)])
    await client.query('commit')
  })
}
