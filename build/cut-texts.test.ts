import { expect, test } from 'vitest'
import { isNode, nameOf, nodesOf, sourcesOf, type SyntaxNode } from './syntax.ts'

/** `Input` or `Input.TextArea` */
const elementOf = ({ name }: SyntaxNode): string => (!isNode(name) ? '' : name.type === 'JSXMemberExpression' ? `${nameOf(name['object']) ?? ''}.${nameOf(name['property']) ?? ''}` : (nameOf(name) ?? ''))
const attributesOf = ({ attributes }: SyntaxNode): string[] => (Array.isArray(attributes) ? attributes.filter(isNode).flatMap(({ name }) => nameOf(name) ?? []) : [])

/**
 * A field with a limit cuts what is pasted. It says so by its count, except for codes and phones, whose length everybody knows, for texts to
 * search for, and for existing passwords, which would not be right either way.
 */
test('no field cuts a text without showing its limit', () => {
  const silent = sourcesOf('{shared,shell,remotes/*}/src/**/*.tsx').flatMap(({ path, tree }) =>
    nodesOf(tree, 'JSXOpeningElement').flatMap((element) => {
      const [name, attributes] = [elementOf(element), attributesOf(element)]
      const isLimited = ['Input', 'Input.TextArea', 'Input.Password'].includes(name) && attributes.includes('maxLength')
      return isLimited && !['showCount', 'inputMode', 'allowClear', 'role'].some((one) => attributes.includes(one)) ? [`${path}: ${name}`] : []
    }),
  )
  expect(silent.filter((one) => !one.endsWith(': Input.Password'))).toEqual([])
})

/** antd's field for numbers replaces what is beyond its bounds when it is left: only where the result is seen at once and nothing is sent. */
test('no form changes a number that was typed', () => {
  const clamping = sourcesOf('{shared,shell,remotes/*}/src/**/*.tsx').flatMap(({ path, tree }) => (nodesOf(tree, 'JSXOpeningElement').some((element) => elementOf(element) === 'InputNumber') ? [path] : []))
  expect(clamping).toEqual(['shared/src/business/tax-calculator/form.tsx', 'shared/src/ui/list-page/column-row.tsx'])
})
