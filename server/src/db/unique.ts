/** Whether a statement failed because one of these unique indexes has the values already: another row, which row-level security may hide. */
export const violatesUnique = (error: unknown, ...indexes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505' && 'constraint' in error && indexes.some((index) => index === error.constraint)
