import { benchInDatabase } from './lib/own-database.ts'
import { measureSpine } from './spine/measure.ts'

/** The spine (the whole workflow) at full size: one file of 6000 rows from check to paid, timed step by step, medians over the rounds. */
await benchInDatabase(measureSpine)
