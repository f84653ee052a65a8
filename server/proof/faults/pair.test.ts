import { provenBriefly } from '../briefly.ts'
import { pair } from './pair.ts'

provenBriefly(pair, 240_000)
