import { provenInShortForm } from './short-form.ts'
import { evidence } from './evidence.ts'

provenInShortForm(evidence)
