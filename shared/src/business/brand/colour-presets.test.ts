import { expect, test } from 'vitest'
import { contrastOf, enoughContrast } from '../../domain/contrast.ts'
import { colourPresets } from './colour-presets.ts'

test('every colour that is recommended can be read', () => {
  expect(colourPresets.filter((colour) => contrastOf('#ffffff', colour) < enoughContrast)).toEqual([])
})
