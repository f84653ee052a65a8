/** Whether a statement failed because one of these unique indexes has the values already: another row, which row-level security may hide. */
export const violatesUnique = (error: unknown, ...indexes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505' && indexes.some((index) => index === indexIn(error))

/** A cluster says it in the message alone, as the node did: with the index of a shard, which has the shard's number after its name. */
const indexIn = ({ message }: Error): string | undefined => /constraint "(?<name>\w+?)(?:_\d{6,})?"/u.exec(message)?.groups?.['name']
