import { hasSome, type Fulfilled } from '../lists/opening.ts'
import { inForceOn } from '../terms/in-force.ts'

/** A contract in force today. */
export const hasContract: Fulfilled = (opened) => hasSome(opened, 'app.company_contract', inForceOn('x'))
