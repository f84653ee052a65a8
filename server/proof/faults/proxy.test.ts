import { provenInTurn } from '../short-form.ts'
import { proxy } from './proxy.ts'

provenInTurn(proxy)
