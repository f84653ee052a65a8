import { provenInShortForm } from './short-form.ts'
import { paymentPreviews } from './payment-preview.ts'

provenInShortForm(paymentPreviews)
