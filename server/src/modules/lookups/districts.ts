import { areaList } from '@vant/area-data'

interface Place {
  readonly code: string
  readonly name: string
}

let tree: ReturnType<typeof made> | undefined

/** The districts of GB/T 2260 in code order, made when first asked for. */
export const districtTree = (): ReturnType<typeof made> => (tree ??= made())

/** The package lists them flat: two digits are the province, four the city. */
function made() {
  const cities = grouped(areaList.city_list, 2)
  const counties = grouped(areaList.county_list, 4)
  return placesOf(areaList.province_list).map((province) => ({
    ...province,
    children: (cities.get(province.code.slice(0, 2)) ?? []).map((city) => ({ ...city, children: counties.get(city.code.slice(0, 4)) ?? [] })),
  }))
}

const placesOf = (list: Readonly<Record<string, string>>): Place[] => Object.entries(list).map(([code, name]) => ({ code, name }))

const grouped = (list: Readonly<Record<string, string>>, digits: number): Map<string, Place[]> => Map.groupBy(placesOf(list), ({ code }) => code.slice(0, digits))
