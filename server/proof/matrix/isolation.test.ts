import { provenBriefly } from '../briefly.ts'
import { isolation } from './isolation.ts'

provenBriefly(isolation)
