/** A seeded random generator, so that a failure can be reproduced (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** JSON as text, because many invalid values cannot be expressed as JavaScript values. */
export type Raw = string

const deep = (depth: number): Raw => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** What a field may be sent instead of a valid value. */
export const badValues: readonly Raw[] = [
  'null', 'true', '0', '-1', '1.5', '9007199254740993', '-9007199254740993', '1e308', '1e400', '-0', '""', '" "', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udfff\\ud800"',
  '[]', '{}', '[null]', '[[]]', '[{}]', '{"a":1}', '{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"a":1}}}', '{"toString":1}', '"__proto__"', '"constructor"',
  `"${'x'.repeat(5000)}"`, `"${'长'.repeat(1000)}"`, '"\\u0007\\u001b[31m"', '"\\u202e\\ufeff"', '"\' or 1=1 --"', '"%"', '"../../etc/passwd"', '"=1+1"', '"<script>alert(1)</script>"', '"$(id);`id`|id"', '"0000-00-00"', '"9999-99-99"',
  '"2026-02-30"', '"2026-02-30,2026-02-31"', '"9999-12-31T23:59:60Z"', '"NaN"', '"Infinity"', '"00000000-0000-0000-0000-000000000000"', '"01a2006f-0000-7000-8000-00000000000g"', deep(40), deep(120), deep(3000),
  `{"a":${'{"a":'.repeat(120)}1${'}'.repeat(120)}}`, `[${Array.from({ length: 7000 }, () => '1').join(',')}]`, '"😀"', '"1,2,,3"', '",,,,"',
]

/** Bodies that are not a request. */
export const badBodies: readonly Raw[] = [
  '', '{', '}', '[', 'null', 'true', '0', '"text"', '[]', '[{}]', '{"a"', "{'a':1}", '{"a":1,}', '{"a":1}{"b":2}', 'NaN', 'undefined', '\ufeff{}', '{"\\u0000":1}', '{"\\ud800":1}', '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{}}}', '{"hasOwnProperty":1}', '{"no_such_key":1}', deep(50), deep(5000), deep(100_000), `{"a":"${'x'.repeat(1_100_000)}"}`, '{"a":1e400}', '{"a":1,"a":2}', '\u0000', '<xml/>', 'a=1&b=2',
]

export const badTypes: readonly string[] = [
  'text/plain', 'text/html', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=x', 'application/octet-stream', 'application/jsonp', 'json', '*/*', 'application/json, text/plain', 'application/merge-patch+json', ';', '',
]

export const badTokens: readonly string[] = [
  'Bearer', 'Bearer ', 'Bearer x', `Bearer ${'a'.repeat(43)}`, `Bearer ${'a'.repeat(5000)}`, 'Basic YTpi', 'bearer null', 'Bearer undefined', "Bearer ' or 1=1 --", 'Token abc', `Bearer ${'A'.repeat(43)},Bearer ${'B'.repeat(43)}`, '{}',
]

/** Additions to a valid query string. */
export const badQueries: readonly string[] = [
  'no_such_key=1', 'no_such_key=1&no_such_key=2', '__proto__=1', '__proto__[a]=1', 'constructor=1', 'constructor[prototype][a]=1', 'hasOwnProperty=1', '%00=1', '%ff=1', 'a[]=1', 'a[b]=1', '=', '=1', '&&&=&', `${'k'.repeat(3000)}=1`, `no=${'v'.repeat(6000)}`, '%E0%A4%A=1', 'a=%ud800',
]

/** Bad values for a known query parameter. */
export const badQueryValues: readonly string[] = [
  '', '%00', '%20', '-1', '0', '1.5', '1e3', '0x10', '9007199254740993', '1e308', 'NaN', 'Infinity', 'null', 'undefined', 'true', '[]', '{}', '%ff', '%ED%A0%80', 'x'.repeat(3000), "'%20or%201=1", '2026-02-30', '2026-02-30,2026-02-31', '9999-99-99,9999-99-99', '00000000-0000-0000-0000-000000000000', '__proto__', '%25', '%5C', '%F0%9F%98%80', ',,,',
]

/** Bad values for a path parameter. */
export const badParams: readonly string[] = [
  'x', '0', '-1', '1', 'null', 'undefined', '%00', '%20', '%2e%2e', '..%2f..%2fetc', '%ff', '%E0%A4%A', 'a'.repeat(190), 'a'.repeat(300), '01a2006f-0000-7000-8000-00000000000g', '{}', '[]', "'%20or%201=1", '__proto__', 'constructor', '%F0%9F%98%80', '*', '00000000000000000000000000000000',
]

export const badKeys: readonly string[] = ['', 'x', 'short', 'k'.repeat(256), 'with space in it', '钥匙钥匙钥匙钥匙', '\u0007\u0007\u0007\u0007\u0007\u0007\u0007\u0007']
