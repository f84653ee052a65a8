import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { appRole, type Db } from './connect.ts'
import { contextKeyOf, signedContext } from './context.ts'

/**
 * The application's own login on the owner's database. Without a password where the owner has none: the embedded database recognises
 * the process by its user. Otherwise the password is derived from the owner's, so that all processes that know the one agree on the other.
 */
export function appUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  // A URL without a host takes no user name; where the server really is stands in its query then.
  if (url.hostname === '') url.hostname = 'localhost'
  url.username = appRole
  if (url.password !== '') url.password = createHmac('sha256', decodeURIComponent(url.password)).update(appRole).digest('base64url')
  return url.href
}

/** Lets the role of `appUrl` log in with its password. `client` is the owner's. Does nothing when that works already. */
export async function allowLogin(client: pg.Client, appUrl: string): Promise<void> {
  const { username, password } = new URL(appUrl)
  // Another name is a role that whoever runs the database has made, and manages.
  if (decodeURIComponent(username) !== appRole) return
  const { rows } = await client.query<{ rolcanlogin: boolean }>('select rolcanlogin from pg_roles where rolname = $1', [appRole])
  if (rows[0]?.rolcanlogin !== true) await alterRole(client, 'login')
  if (password !== '' && !(await canLogIn(appUrl))) await alterRole(client, `password '${verifierOf(decodeURIComponent(password))}'`)
}

/** A role belongs to the whole cluster, so servers of several databases may change it at the same moment: the later one tries again. */
async function alterRole(client: pg.Client, change: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`alter role ${appRole} ${change}`)
      return
    } catch (error) {
      if (attempt === 5 || !(error instanceof pg.DatabaseError) || error.code !== 'XX000') throw error
    }
  }
}

async function canLogIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, application_name: 'linggong-migrate' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code?.startsWith('28') === true) return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** What PostgreSQL stores of a password (RFC 5803), so that the password itself is in no statement and no log of the database. */
function verifierOf(password: string): string {
  const salt = randomBytes(16)
  const iterations = 4096
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256')
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}

/** Why these connections may do more than the application needs; null when they may not. Row-level security would not bind them. */
export async function excessOf(db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string; is_super: boolean; bypasses: boolean; creates: boolean; owns: boolean; reads_key: boolean }>`
    select r.rolname as name, r.rolsuper as is_super, r.rolbypassrls as bypasses, r.rolcreaterole as creates,
      exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('app', 'guard', 'simulator') and pg_has_role(session_user, c.relowner, 'member')) as owns,
      has_schema_privilege(session_user, 'guard', 'usage') as reads_key
    from pg_roles r where r.rolname = session_user`.execute(db)
  const [role] = rows
  if (role === undefined) return '数据库没有报告登录角色'
  if (role.is_super) return `${role.name} 是超级用户`
  if (role.bypasses) return `${role.name} 可以绕过行级安全`
  if (role.creates) return `${role.name} 可以新建角色`
  if (role.owns) return `${role.name} 是数据表的所有者，或可以成为所有者`
  return role.reads_key ? `${role.name} 可以读取签名密钥` : null
}

/** Whether the database takes the contexts that these connections sign. */
export async function isKeyRight(db: Db): Promise<boolean> {
  const context = signedContext(contextKeyOf(db), { flavour: 'system', tenantId: null, above: [] })
  const { rows } = await sql<{ flavour: string | null }>`select app.flavour() as flavour from (select set_config('app.context', ${context}, true)) as set`.execute(db)
  return rows[0]?.flavour === 'system'
}
