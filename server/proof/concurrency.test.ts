import { provenBriefly } from './briefly.ts'
import { concurrency } from './concurrency.ts'

provenBriefly(concurrency)
