import { provenInShortForm } from '../short-form.ts'
import { clients } from './clients.ts'

provenInShortForm(clients)
