import { resolve } from 'node:path'
import type { Config } from './config.ts'
import { connect } from './db/connect.ts'
import type { Deps } from './deps.ts'
import { gatesOf } from './kernel/admission.ts'
import { createLog } from './kernel/log.ts'
import { fileKey, linkSigner } from './kernel/signed-link.ts'
import { channelPort } from './ports/channel-simulator.ts'
import { openPort } from './ports/port.ts'
import { smsPort } from './ports/sms.ts'
import { diskStorage } from './ports/storage-disk.ts'
import type { Storage } from './ports/storage.ts'

/** Opens what the modules need, on an existing, migrated database. */
export async function openDeps(config: Config, ownerUrl: string, log = createLog(config.logLevel)): Promise<Deps & { close(): Promise<void> }> {
  const db = connect({
    url: config.appDatabaseUrl ?? ownerUrl,
    size: config.poolSize,
    waitMs: config.poolWaitMs,
    takeRole: config.appDatabaseUrl === undefined,
    onError: (error) => log.warn({ err: error }, 'database connection'),
  })
  const channel = openPort(channelPort, config, ownerUrl)
  return {
    config,
    db,
    ownerUrl,
    storage: filesOf(config),
    links: linkSigner(await fileKey(config)),
    sms: openPort(smsPort, config, ownerUrl),
    channel,
    gates: gatesOf(config),
    clock: () => new Date(),
    log,
    async close() {
      await channel.close()
      await db.destroy()
    },
  }
}

/** Where the bytes of files are stored. */
export const filesOf = (config: Config): Storage => diskStorage(resolve(config.dataDir, 'files'))
