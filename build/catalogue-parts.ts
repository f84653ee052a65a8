import { isNode, nameOf, nodesOf, sourcesOf, stringOf } from './syntax.ts'

/** The parts of the kit's catalogue as their sources declare them, with the files of the kit that each shows. */
export function catalogueParts(): { id: string; covers: string[] }[] {
  return sourcesOf('shell/catalogue/parts/*.tsx').flatMap(({ tree }) =>
    nodesOf(tree, 'ObjectExpression').flatMap(({ properties }) => {
      const given = new Map((Array.isArray(properties) ? properties : []).filter(isNode).map((one) => [nameOf(one['key']), one['value']]))
      const [id, covers] = [stringOf(given.get('id')), given.get('covers')]
      if (id === undefined || !isNode(covers) || !Array.isArray(covers['elements'])) return []
      return [{ id, covers: covers['elements'].flatMap((one: unknown) => stringOf(one) ?? []) }]
    }),
  )
}
