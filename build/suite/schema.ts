import { z } from 'zod'

const text = z.string().min(1)

const build = z.strictObject({
  build: text.describe('Content hash of the build'),
  version: text,
  entry: text.describe("URL of the build's mf-manifest.json"),
  integrity: z.string().regex(/^sha256-/u).nullable().describe('Of the manifest, which pins every other file; null only for a build on a developer’s machine'),
  state: z.enum(['published', 'canary', 'stable', 'bad']),
  traffic: z.number().min(0).max(100).describe('Share of the users, percent'),
  has_served: z.boolean().optional().describe('Whether it has been the stable build: only such a one can be fallen back to'),
  halted: text.optional().describe('Why its canary was halted by itself; gone with its next traffic'),
  preview: z.strictObject({ branch: text, commit: text, author: z.string(), until: z.iso.datetime() }).optional().describe('Of a build for testers with its link: it gets no traffic, and goes after its days'),
  published_at: z.string(),
})

const remote = z.strictObject({
  title: text,
  owner: text.describe('Who answers for the remote'),
  contact: text.optional().describe('How users reach the owner'),
  mount: z.string().regex(/^\/[a-z]+$/u),
  contract: z.string().regex(/^\^\d+\.\d+\.\d+$/u),
  builds: z.array(build),
  last_good: text.describe('The build to fall back to'),
  signed_at: z.string().optional().describe('When the entry was changed last; grows with every change'),
  signed_by: z.string().optional().describe('Who changed it, by their own word'),
  signature: text.optional().describe('Where the team has a key: ECDSA P-256 by it or the platform’s over {flavour, entry without this}'),
})

const shell = z.strictObject({
  build: text,
  contract: text,
  shared: z.record(z.string(), z.string()).describe('Shared module → the version that this shell provides'),
  state: z.enum(['in-use', 'retired']),
  published_at: z.string(),
})

/** `remotes.json`, for people and other tools. The shell has its own check without a library (`isRegistry`). */
export const registrySchema = z.strictObject({
  schema: z.literal(2),
  issued_at: z.string().describe('Grows with every change'),
  override_origins: z.array(z.string()),
  shells: z.array(shell),
  remotes: z.record(z.string(), remote),
  keys: z.record(z.string(), text).optional().describe('Remote → public key of its team, which signs that entry'),
  signature: text.describe('The platform’s: ECDSA P-256 with SHA-256 over the canonical rest without the entries of teams with a key; base64url of r‖s'),
})

export const schemaName = 'remotes.schema.json'

export const registryJsonSchema = (): string => `${JSON.stringify(z.toJSONSchema(registrySchema), null, 2)}\n`
