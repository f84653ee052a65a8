import { backup } from './backup.ts'
import { provenInShortForm } from './short-form.ts'

provenInShortForm(backup)
