import { provenBriefly } from '../briefly.ts'
import { pair } from './pair.ts'

provenBriefly(pair)
