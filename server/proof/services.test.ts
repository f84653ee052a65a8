import { countedServices } from './services.ts'
import { provenInShortForm } from './short-form.ts'

provenInShortForm(countedServices)
