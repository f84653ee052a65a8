import { inTransaction, SYSTEM } from '../kernel/transaction.ts'
import { type BuildTally, talliesSince } from '../modules/remote-outcomes/service.ts'
import { asApplication } from './owner.ts'

/** What became of the builds of remotes since then, for who decides on their traffic. */
export const recentOutcomes = (url: string, since: Date): Promise<BuildTally[]> => asApplication(url, (db) => inTransaction(db, SYSTEM, (tx) => talliesSince(tx, since)))
