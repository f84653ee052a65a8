/** An id as a record of this time has it: lists are read by the time that ids begin with. */
export const idAt = (time: string): string => `uuidv7((${time}) - now())`

/** A number below `n` that a record always has, so that shares of them can be told apart by statements. */
export const share = (id: string, n: number, salt = ''): string => `abs(hashtext(${id}::text || '${salt}')) % ${n}`
