import { provenBriefly } from '../briefly.ts'
import { garbage } from './garbage.ts'

provenBriefly(garbage)
