import { describe, expect, test } from 'vitest'
import { flavours } from '@linggong/shared/contract/call'
import { calls } from '../../src/modules/index.ts'
import { accessStatus } from '../machines-setup.ts'
import { provenInShortForm } from '../short-form.ts'
import type { Member } from '../world/shape.ts'
import { isolation } from './isolation.ts'
import { referencesOf, usesOf } from './sample-request.ts'

/** Which rows a call names may depend on who makes it, and on nothing else of them. */
const member = (flavour: Member['flavour']): Member =>
  ({ flavour, place: flavour, tenantId: '', tenantName: '', chain: { park_id: '', platform_id: null, agency_id: null, company_id: null }, staffId: '', accountId: '', phone: '', token: '' })

describe('R521 no level acts with the rights of another', () => {
  // The proof in long form would end with the first one, after half an hour.
  test('of each id that a call takes it is known which kind of row it names', () => {
    const unknown = calls.flatMap(usesOf).flatMap((use) =>
      flavours.filter((flavour) => accessStatus(use.call, flavour) === null).flatMap((flavour) => {
        try {
          referencesOf(use, member(flavour))
          return []
        } catch (error) {
          return [String(error)]
        }
      }))
    expect([...new Set(unknown)]).toEqual([])
  })

  provenInShortForm(isolation)
})
