import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { idCheckCharacter } from '@linggong/shared/domain/validators'
import { alter } from './site.ts'
import { type Api, newPhone } from './tenants.ts'
import { expect } from './suite.ts'

export interface Person {
  readonly name: string
  readonly idNo: string
  readonly phone: string
}

const given = [...'安宁远清和平明文子江海山林川雨晨星云松柏竹兰石泉溪野秋冬春夏景程嘉言若水思齐修远']
const one = (from: readonly string[]): string => from[randomInt(from.length)] ?? ''
const two = (value: number): string => String(value).padStart(2, '0')

/** Somebody whom nobody has registered, of working age. Three characters beside the surname, so that hardly two of a run have the same name. */
export function newPerson(): Person {
  const first = `460106${1970 + randomInt(30)}${two(1 + randomInt(12))}${two(1 + randomInt(28))}${String(randomInt(1000)).padStart(3, '0')}`
  return { name: `${one([...'谭贝邱骆温苗'])}${one(given)}${one(given)}${one(given)}`, idNo: first + idCheckCharacter(first), phone: newPhone() }
}

export interface Cooperation {
  readonly id: string
  readonly user_id: string
  readonly version: number
}

/** As the form does; `company`: of an agency's enterprises. */
export const cooperate = (api: Api, { name, idNo, phone }: Person, company?: string, more: object = {}): Promise<Cooperation> =>
  api.ok<Cooperation>('POST', '/v1/company-users/', { name, id_no: idNo, phone, ...(company !== undefined && { company_id: company }), ...more })

/** Further than a test can bring them without the worker's own pages. */
export async function bringTo(databaseUrl: string, { id }: Pick<Cooperation, 'id'>, status: 'to_auth' | 'to_sign' | 'to_audit' | 'in_cooperation' | 'end_cooperation', more = ''): Promise<void> {
  await alter(databaseUrl, `update app.company_user set status = '${status}'${more === '' ? '' : `, ${more}`} where id = '${id}'`)
}

/** The same with a number that ends with a letter. */
export function newPersonWithX(): Person {
  for (;;) {
    const person = newPerson()
    if (person.idNo.endsWith('X')) return person
  }
}

/** The list, as it answers whole names, phones and identity numbers. */
export async function findPeople(page: Page, list: string, ...people: readonly Person[]): Promise<Locator> {
  await page.goto(`${list}?batch_search=${people.map(({ name }) => encodeURIComponent(name)).join(',')}`)
  const grid = page.getByRole('grid').filter({ visible: true })
  await expect(grid).toBeVisible()
  return grid
}
