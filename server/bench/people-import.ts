import { benchInDatabase } from './lib/own-database.ts'
import { measurePeopleImport } from './people-import/measure.ts'

/** A file of 5000 workers from check to the last answer of the register of identities, timed step by step, medians over the rounds. */
await benchInDatabase(measurePeopleImport)
