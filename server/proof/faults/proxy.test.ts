import { provenBriefly } from '../briefly.ts'
import { proxy } from './proxy.ts'

provenBriefly(proxy)
