import type { Address } from '@linggong/shared/domain/area'
import { districtTree } from './districts.ts'

type Level = 'province' | 'city' | 'district'
type Area = Pick<Address, Level>

interface AreaFault {
  /** The first that is wrong. */
  readonly level: Level
  readonly text: string
}

const named = <P extends { readonly name: string }>(places: readonly P[], name: string): P | undefined => places.find((one) => one.name === name)

/** Why these names are no area, or null: each level that is given is one of the list, below the level above it. */
export function areaFault({ province, city, district }: Area): AreaFault | null {
  if (province === '') return city === '' && district === '' ? null : { level: 'province', text: '填写市或区县时，请一并填写省' }
  const inProvince = named(districtTree(), province)
  if (inProvince === undefined) return { level: 'province', text: `没有“${province}”，请填写省级行政区的全称，如 海南省` }
  if (city === '') return district === '' ? null : { level: 'city', text: '填写区县时，请一并填写市' }
  const inCity = named(inProvince.children, city)
  if (inCity === undefined) return { level: 'city', text: `${province}没有“${city}”，请填写全称，如 海口市` }
  if (district === '' || named(inCity.children, district) !== undefined) return null
  return { level: 'district', text: `${city}没有“${district}”，请填写全称，如 龙华区` }
}

/** The area of one to three names; a municipality may be named once (上海市/浦东新区). */
export function areaOf([province = '', second = '', third = '']: readonly string[]): Area {
  const own = named(districtTree(), province)?.children ?? []
  const isSkipped = third === '' && second !== '' && named(own, second) === undefined && named(own, province) !== undefined
  return isSkipped ? { province, city: province, district: second } : { province, city: second, district: third }
}
