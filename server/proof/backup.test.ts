import { backup } from './backup.ts'
import { provenBriefly } from './briefly.ts'

provenBriefly(backup)
