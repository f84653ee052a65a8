import { provenInShortForm } from '../short-form.ts'
import { workers } from './workers.ts'

provenInShortForm(workers)
