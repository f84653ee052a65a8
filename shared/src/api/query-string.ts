/** Empty, null and undefined are not sent; 0 and false are values (R481, R482). */
export function isEmpty(value: unknown): boolean {
  return value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

/** The query of a call: empty values dropped, lists (ids, statuses, dates) as one comma-joined text (R483, R485). */
export function wireQuery(query: Readonly<Record<string, unknown>>): [name: string, value: string][] {
  return Object.entries(query)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => [name, Array.isArray(value) ? value.filter((one) => !isEmpty(one)).map(String).join(',') : String(value)] as const)
    .filter((entry): entry is [string, string] => entry[1] !== '')
}

/** Query strings of links: `key[]=value` once per item, empty values omitted, everything encoded (R509–R511). */
export function queryString(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .flatMap(([key, value]) =>
      Array.isArray(value)
        ? value.filter((one) => !isEmpty(one)).map((one) => pair(`${key}[]`, one))
        : isEmpty(value)
          ? []
          : [pair(key, value)],
    )
    .join('&')
}

function pair(key: string, value: unknown): string {
  return `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`
}
