import { provenBriefly } from '../briefly.ts'
import { fields } from './fields.ts'

provenBriefly(fields)
