import { provenBriefly } from './briefly.ts'
import { months } from './months/months.ts'

provenBriefly(months)
