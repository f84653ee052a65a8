import { provenInShortForm } from './short-form.ts'
import { concurrency } from './concurrency.ts'

provenInShortForm(concurrency)
