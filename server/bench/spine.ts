import { benchInDatabase } from './lib/own-database.ts'
import { measureSpineAndFloor } from './spine/measure.ts'

/** The spine (the whole workflow) at full size: one file of 6000 rows from check to paid, timed step by step, medians over the rounds, and against the floor of writing the same rows. */
await benchInDatabase(measureSpineAndFloor)
