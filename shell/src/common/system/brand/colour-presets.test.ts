import { contrastOnWhite, enoughContrast } from '@linggong/shared/domain/brand'
import { expect, test } from 'vitest'
import { colourPresets } from './colour-presets.ts'

test('every colour that is recommended can be read', () => {
  expect(colourPresets.filter((colour) => contrastOnWhite(colour) < enoughContrast)).toEqual([])
})
