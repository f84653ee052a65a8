import { provenBriefly } from '../briefly.ts'
import { kill } from './kill.ts'

provenBriefly(kill)
