import { provenBriefly } from '../briefly.ts'
import { sessions } from './sessions.ts'

provenBriefly(sessions)
