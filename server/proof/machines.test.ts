import { provenBriefly } from './briefly.ts'
import { machines } from './machines.ts'

provenBriefly(machines)
